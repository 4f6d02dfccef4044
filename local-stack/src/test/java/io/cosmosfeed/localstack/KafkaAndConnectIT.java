/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Broker and workers on a plugin path without plugins: the harness, without the connector. */
final class KafkaAndConnectIT {
  private final Path libraries =
      Installation.find().kafkaLibraries(Installation.defaultKafkaVersion());

  @TempDir private Path folder;
  @TempDir private Path noPlugins;

  @Test
  void workersComeAndGoOnOneBrokerAndNothingIsLeftBehind() {
    ConnectWorker first;
    ConnectWorker second;
    try (KafkaBroker kafka = KafkaBroker.start(brokerOptions())) {
      try (ConnectWorker worker = ConnectWorker.start(workerOptions(kafka, Tuning.SMALL))) {
        first = worker;
        assertThat(worker.rest().connectors()).isEmpty();
        assertThatThrownBy(() -> worker.rest().status("none"))
            .isInstanceOfSatisfying(
                ConnectRest.Refused.class, e -> assertThat(e.status()).isEqualTo(404));

        worker.kill();
        assertThat(worker.isAlive()).isFalse();
        try (ConnectWorker again = worker.startAgain()) {
          second = again;
          assertThat(again.rest().uri()).isEqualTo(worker.rest().uri());
          assertThat(again.rest().isUp()).isTrue();
        }
      }
    }

    assertThat(ProcessHandle.of(first.pid())).isEmpty();
    assertThat(ProcessHandle.of(second.pid())).isEmpty();
    assertThat(Files.exists(folder.resolve("kafka-data"))).isFalse();
    assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void aWorkerThatCannotStartShowsWhy() {
    try (KafkaBroker kafka = KafkaBroker.start(brokerOptions())) {
      Tuning wrong = Tuning.SMALL.with("offset.storage.partitions", "many");

      assertThatThrownBy(() -> ConnectWorker.start(workerOptions(kafka, wrong)))
          .isInstanceOf(StartFailed.class)
          .hasMessageContaining("offset.storage.partitions")
          .hasMessageContaining("many");
    }
  }

  private KafkaBroker.Options brokerOptions() {
    return new KafkaBroker.Options(libraries, Ports.free(), folder, Tuning.SMALL);
  }

  private ConnectWorker.Options workerOptions(KafkaBroker kafka, Tuning tuning) {
    return new ConnectWorker.Options(
        libraries,
        noPlugins,
        kafka.bootstrapServers(),
        "test-connect",
        Ports.free(),
        folder,
        tuning);
  }
}
