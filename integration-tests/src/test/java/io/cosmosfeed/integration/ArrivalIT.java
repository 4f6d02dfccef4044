/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.localstack.Records;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is written to a container arrives in its topic. */
@ExtendWith(SharedStack.class)
class ArrivalIT {

  private final Environment environment;

  ArrivalIT(Environment environment) {
    this.environment = environment;
  }

  @Test
  void everyDocumentArrivesOnceAndEqualToWhatWasWritten() {
    Container container = environment.container(Films.PARTITION_KEY);
    List<ObjectNode> films = Films.films(320);
    container.write(films);

    environment.connect().run(environment.reading(container), 1);

    try (Records<String> topic = environment.records(container.name())) {
      topic.awaitCount(films.size(), Environment.PATIENCE);
      List<ConsumerRecord<String, String>> records = topic.toEnd(Environment.PATIENCE);
      assertThat(Json.ids(records)).doesNotHaveDuplicates();
      assertThat(records.stream().collect(toMap(Json::id, Json::document)))
          .isEqualTo(films.stream().collect(toMap(Json::id, Json::normalised)));
    }
  }

  @Test
  void recordsAreKeyedByPartitionKey() {
    Container container = environment.container(Films.PARTITION_KEY);
    List<ObjectNode> films = Films.films(48);
    container.write(films);

    environment.connect().run(environment.reading(container), 1);

    try (Records<String> topic = environment.records(container.name())) {
      List<ConsumerRecord<String, String>> records =
          topic.awaitCount(films.size(), Environment.PATIENCE);
      Map<JsonNode, Set<String>> keys =
          records.stream()
              .collect(
                  groupingBy(
                      record -> Json.parse(record.value()).path("Distributor"),
                      Collectors.mapping(ConsumerRecord::key, Collectors.toSet())));
      assertThat(keys).hasSize(9);
      assertThat(keys.values()).allSatisfy(ofOne -> assertThat(ofOne).hasSize(1));
      assertThat(keys.values().stream().flatMap(Set::stream).collect(Collectors.toSet()))
          .as("a key for each distributor, for none and for null")
          .hasSize(9)
          .doesNotContainNull();
      keys.forEach(
          (distributor, key) -> {
            if (distributor.isTextual()) {
              assertThat(key).containsExactly(distributor.textValue());
            }
          });
    }
  }

  @Test
  void fourTasksReadFourRangesBetweenThem() {
    Container container = environment.container(Orders.PARTITION_KEY);
    container.write(Orders.orders(0, 200));
    environment.createTopic(container.name(), 3);
    ConnectorConfig connector = environment.reading(container).with("tasks.max", "4");

    environment.connect().run(connector, Environment.RANGES);

    assertThat(Assignments.ranges(environment.connect().rest().tasks(connector.name())))
        .as("ranges of each task")
        .hasSize(4)
        .allSatisfy(ranges -> assertThat(ranges).hasSize(1))
        .doesNotHaveDuplicates();
    try (Records<String> topic = environment.records(container.name())) {
      topic.awaitCount(200, Environment.PATIENCE);
      assertThat(Json.ids(topic.toEnd(Environment.PATIENCE)))
          .containsExactlyInAnyOrderElementsOf(Orders.ids(0, 200));
    }
  }

  @Test
  void thereAreNoMoreTasksThanRanges() {
    Container container = environment.container(Orders.PARTITION_KEY);
    ConnectorConfig connector = environment.reading(container).with("tasks.max", "9");

    environment.connect().run(connector, Environment.RANGES);

    assertThat(environment.connect().rest().status(connector.name()).tasks())
        .hasSize(Environment.RANGES);
  }

  @Test
  void versionsOfOnePartitionKeyArriveInTheOrderInWhichTheyWereWritten() {
    Container container = environment.container(Orders.PARTITION_KEY);
    environment.createTopic(container.name(), 3);
    environment
        .connect()
        .run(environment.reading(container).with("tasks.max", "4"), Environment.RANGES);

    int sequence = 0;
    for (int version = 1; version <= 3; version++) {
      for (ObjectNode order : Orders.orders(0, 100)) {
        container.write(order.put("version", version).put("sequence", sequence++));
      }
    }

    try (Records<String> topic = environment.records(container.name())) {
      List<ConsumerRecord<String, String>> records =
          topic.await(
              "version 3 of each order",
              read -> newestVersions(read).equals(Map.of(3, 100L)),
              Environment.PATIENCE);
      assertThat(records.stream().collect(groupingBy(ConsumerRecord::key)))
          .hasSize(13)
          .allSatisfy(
              (customer, ofCustomer) ->
                  assertThat(ofCustomer)
                      .extracting(record -> Json.parse(record.value()).path("sequence").asInt())
                      .isSorted()
                      .doesNotHaveDuplicates());
    }
  }

  @Test
  void aSecondConnectorReadsEverythingIndependently() {
    Container container = environment.container(Orders.PARTITION_KEY);
    container.write(Orders.orders(0, 50));
    ConnectorConfig first = environment.reading(container);
    environment.connect().run(first, 1);
    ConnectorConfig second =
        environment
            .reading(container)
            .with("processor.name", "second view")
            .with("topic.name", "second-${container}");

    environment.connect().run(second, 1);

    for (String topicName : List.of(container.name(), "second-" + container.name())) {
      try (Records<String> topic = environment.records(topicName)) {
        topic.awaitCount(50, Environment.PATIENCE);
        assertThat(Json.ids(topic.toEnd(Environment.PATIENCE)))
            .as(topicName)
            .containsExactlyInAnyOrderElementsOf(Orders.ids(0, 50));
      }
    }
  }

  @Test
  void aDocumentAddedWhileTheConnectorIsIdleArrivesSoon() {
    Container container = environment.container(Orders.PARTITION_KEY);
    container.write(Orders.orders(0, 1));
    environment.connect().run(environment.reading(container).with("feed.poll.max.ms", "500"), 1);
    try (Records<String> topic = environment.records(container.name())) {
      topic.awaitCount(1, Environment.PATIENCE);

      List<Duration> delays = new ArrayList<>();
      for (int number = 1; number <= 5; number++) {
        Instant written = Instant.now();
        container.write(Orders.orders(number, number + 1));
        topic.awaitCount(number + 1, Environment.PATIENCE);
        delays.add(Duration.between(written, Instant.now()));
      }

      assertThat(delays.stream().sorted().skip(2).findFirst())
          .as("median of the times from write to record: %s", delays)
          .hasValueSatisfying(
              median -> assertThat(median).isLessThan(Duration.ofMillis(500).plusMillis(1_000)));
    }
  }

  @Test
  void offsetsCanBeReadByAPerson() {
    Container container = environment.container(Orders.PARTITION_KEY);
    container.write(Orders.orders(0, 100));
    ConnectorConfig connector = environment.reading(container).with("processor.name", "projection");
    environment.connect().run(connector, 1);
    try (Records<String> topic = environment.records(container.name())) {
      topic.awaitCount(100, Environment.PATIENCE);
    }

    Offsets offsets =
        Offsets.await(environment.connect().rest(), connector.name(), Environment.RANGES);

    assertThat(offsets.entries())
        .allSatisfy(
            entry -> {
              assertThat(entry.partition().path("processor").asText()).isEqualTo("projection");
              assertThat(entry.partition().path("container").asText())
                  .isEqualTo(Environment.DATABASE + "/" + container.name());
            });
    assertThat(offsets.ranges())
        .hasSize(Environment.RANGES)
        .allSatisfy(
            (range, offset) -> {
              assertThat(range).matches("[0-9A-F]*-[0-9A-F]+");
              assertThat(offset.path("lsn").isIntegralNumber()).isTrue();
              assertThat(offset.path("lsn").asLong()).isPositive();
              assertThat(offset.path("epoch").isIntegralNumber()).isTrue();
            });
  }

  private static Map<Integer, Long> newestVersions(List<ConsumerRecord<String, String>> records) {
    return records.stream()
        .map(record -> Json.parse(record.value()))
        .collect(toMap(json -> json.path("id").asText(), identity(), (older, newer) -> newer))
        .values()
        .stream()
        .collect(groupingBy(json -> json.path("version").asInt(), Collectors.counting()));
  }
}
