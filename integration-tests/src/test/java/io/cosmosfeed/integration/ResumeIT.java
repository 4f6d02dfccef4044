/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cosmosfeed.localstack.Records;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A connector goes on where it stopped, and loses nothing that was written in between. */
@ExtendWith(SharedStack.class)
class ResumeIT {

  private static final int ORDERS = 400;

  private final Environment environment;

  ResumeIT(Environment environment) {
    this.environment = environment;
  }

  @Test
  void aConnectorStoppedAndResumedWhileDocumentsAreWrittenLosesNothing() {
    Container container = environment.container(Orders.PARTITION_KEY);
    ConnectorConfig connector = environment.reading(container).with("tasks.max", "2");
    environment.connect().run(connector, 2);

    try (BackgroundWriter writer = BackgroundWriter.start(container, Orders.orders(0, ORDERS))) {
      environment.connect().stop(connector);
      writer.awaitHalf();
      environment.connect().rest().resume(connector.name());
      environment.connect().awaitRunning(connector, 2);
      writer.awaitAll();
    }

    assertThat(idsThatArrive(container, ORDERS)).containsAll(Orders.ids(0, ORDERS));
  }

  @Test
  void aWorkerStoppedAndStartedWhileDocumentsAreWrittenLosesNothing() {
    Container container = environment.container(Orders.PARTITION_KEY);
    ConnectorConfig connector = environment.reading(container).with("tasks.max", "2");
    environment.connect().run(connector, 2);

    try (BackgroundWriter writer = BackgroundWriter.start(container, Orders.orders(0, ORDERS))) {
      writer.awaitHalf();
      environment.connect().stopWorker();
      environment.connect().startWorkerAgain();
      environment.connect().awaitRunning(connector, 2);
      writer.awaitAll();
    }

    assertThat(idsThatArrive(container, ORDERS)).containsAll(Orders.ids(0, ORDERS));
  }

  @Test
  void aWorkerKilledWhileDocumentsAreWrittenLosesNothing() {
    Container container = environment.container(Orders.PARTITION_KEY);
    ConnectorConfig connector = environment.reading(container).with("tasks.max", "2");
    environment.connect().run(connector, 2);

    try (BackgroundWriter writer = BackgroundWriter.start(container, Orders.orders(0, ORDERS))) {
      writer.awaitHalf();
      environment.connect().killWorker();
      environment.connect().startWorkerAgain();
      environment.connect().awaitRunning(connector, 2);
      writer.awaitAll();
    }

    assertThat(idsThatArrive(container, ORDERS)).containsAll(Orders.ids(0, ORDERS));
  }

  @Test
  void aStoppedConnectorReadsOnFromItsOffsetsAndRepeatsNothing() {
    Container container = environment.container(Orders.PARTITION_KEY);
    container.write(Orders.orders(0, 100));
    ConnectorConfig connector = environment.reading(container);
    environment.connect().run(connector, 1);
    try (Records<String> topic = environment.records(container.name())) {
      topic.awaitCount(100, Environment.PATIENCE);
    }
    environment.connect().stop(connector);
    Map<String, JsonNode> stoppedAt =
        Offsets.of(environment.connect().rest(), connector.name()).ranges();

    container.write(Orders.orders(100, 150));
    environment.connect().rest().resume(connector.name());

    try (Records<String> topic = environment.records(container.name())) {
      topic.awaitCount(150, Environment.PATIENCE);
      assertThat(Json.ids(topic.toEnd(Environment.PATIENCE)))
          .containsExactlyInAnyOrderElementsOf(Orders.ids(0, 150));
    }
    assertThat(stoppedAt).hasSize(Environment.RANGES);
  }

  @Test
  void whatIsWrittenWhileTheWorkerIsDownArrivesThoughNothingEverDidBefore() {
    Container container = environment.container(Orders.PARTITION_KEY);
    ConnectorConfig connector = environment.reading(container).with("feed.start", "now");
    environment.connect().run(connector, 1);
    try (Records<String> checkpoints = environment.records(container.name() + "-checkpoints")) {
      checkpoints.awaitCount(1, Environment.PATIENCE);
    }
    environment.connect().stopWorker();

    container.write(Orders.orders(0, 20));
    environment.connect().startWorkerAgain();
    environment.connect().awaitRunning(connector, 1);

    try (Records<String> topic = environment.records(container.name())) {
      topic.awaitCount(20, Environment.PATIENCE);
      assertThat(Json.ids(topic.toEnd(Environment.PATIENCE)))
          .containsExactlyInAnyOrderElementsOf(Orders.ids(0, 20));
    }
  }

  @Test
  void startingFromNowLeavesOutWhatWasWrittenBefore() {
    Container container = environment.container(Orders.PARTITION_KEY);
    container.write(Orders.orders(0, 10));
    ConnectorConfig connector = environment.reading(container).with("feed.start", "now");
    environment.connect().run(connector, 1);

    container.write(Orders.orders(10, 20));

    try (Records<String> topic = environment.records(container.name())) {
      topic.awaitCount(10, Environment.PATIENCE);
      assertThat(Json.ids(topic.toEnd(Environment.PATIENCE)))
          .containsExactlyInAnyOrderElementsOf(Orders.ids(10, 20));
    }
    assertThat(Offsets.of(environment.connect().rest(), connector.name()).root())
        .hasValueSatisfying(
            root -> {
              assertThat(root.path("start").asText()).isEqualTo("now");
              assertThat(root.path("lsns").asText().split(",")).hasSize(Environment.RANGES);
            });
  }

  private Set<String> idsThatArrive(Container container, int count) {
    try (Records<String> topic = environment.records(container.name())) {
      List<ConsumerRecord<String, String>> records =
          topic.await(
              count + " different documents",
              read -> new TreeSet<>(Json.ids(read)).size() >= count,
              Environment.PATIENCE);
      return new TreeSet<>(Json.ids(records));
    }
  }
}
