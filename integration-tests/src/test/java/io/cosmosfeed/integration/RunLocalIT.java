/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.localstack.Await;
import io.cosmosfeed.localstack.Installation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./run-local} does what the README promises, and says in one line what it cannot do. */
class RunLocalIT {

  private static final Duration RUN_LIMIT = Duration.ofMinutes(2);
  private static final Duration REFUSAL_LIMIT = Duration.ofSeconds(30);

  @TempDir private Path folder;

  @Test
  void itEndsWithZeroOnceTheRecordsAreReadBackAndLeavesNoProcess() throws IOException {
    Path documents = folder.resolve("films.json");
    Files.writeString(
        documents,
        Films.films(60).stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]")));

    try (RunLocal run =
        start(
            "--documents",
            documents.toString(),
            "--partition-key",
            Films.PARTITION_KEY,
            "--ranges",
            "2",
            "--exit-after",
            "60")) {
      int exit = run.awaitExit(RUN_LIMIT);

      assertThat(exit).as(run.output()).isZero();
      assertThat(run.output()).contains("60", "curl", "localhost");
      assertThat(run.childrenSeen()).isGreaterThanOrEqualTo(3);
      assertThat(run.childrenLeft()).isEmpty();
    }
  }

  @Test
  void itReadsJsonLinesAndGivesDocumentsWithoutAnIdOne() throws IOException {
    Path documents = folder.resolve("lines.jsonl");
    Files.writeString(documents, "{\"city\": \"Turin\"}\n{\"city\": \"Ghent\"}\n");

    try (RunLocal run =
        start(
            "--documents", documents.toString(), "--partition-key", "/city", "--exit-after", "2")) {
      assertThat(run.awaitExit(RUN_LIMIT)).as(run.output()).isZero();
    }
  }

  @Test
  void interruptedItLeavesNoProcess() {
    try (RunLocal run = start()) {
      run.awaitOutput("curl", RUN_LIMIT);

      run.interrupt();
      run.awaitExit(REFUSAL_LIMIT);

      assertThat(run.childrenSeen()).isGreaterThanOrEqualTo(3);
      Await.atMost(REFUSAL_LIMIT).until("end of all processes", () -> run.childrenLeft().isEmpty());
    }
  }

  @Test
  void anUnknownOptionIsNamed() {
    assertRefused("--no-such-option", "--no-such-option");
  }

  @Test
  void aFileThatCannotBeReadIsNamed() {
    String missing = folder.resolve("missing.json").toString();

    assertRefused(missing, "--documents", missing);
  }

  @Test
  void aFileThatIsNoJsonIsNamed() throws IOException {
    Path broken = folder.resolve("broken.json");
    Files.writeString(broken, "[{\"id\": \"1\"}, {\"id\": ");

    assertRefused("broken.json", "--documents", broken.toString());
  }

  @Test
  void aPortThatIsTakenIsNamed() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());

      assertRefused(port, "--cosmos-port", port);
    }
  }

  private void assertRefused(String mention, String... options) {
    try (RunLocal run = start(options)) {
      int exit = run.awaitExit(REFUSAL_LIMIT);

      assertThat(exit).isNotZero();
      assertThat(run.output().lines().filter(line -> line.contains(mention)))
          .as(run.output())
          .hasSize(1);
      assertThat(run.output()).doesNotContain("\tat ");
      assertThat(run.childrenLeft()).isEmpty();
    }
  }

  private RunLocal start(String... options) {
    List<String> all = new ArrayList<>(List.of(options));
    all.addAll(List.of("--kafka-version", Installation.defaultKafkaVersion()));
    for (String port : List.of("--kafka-port", "--connect-port", "--cosmos-port")) {
      if (!all.contains(port)) {
        all.addAll(List.of(port, FreePort.any()));
      }
    }
    return RunLocal.start(folder, all);
  }
}
