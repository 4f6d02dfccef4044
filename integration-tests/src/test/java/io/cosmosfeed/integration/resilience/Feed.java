/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration.resilience;

import io.cosmosfeed.integration.ConnectCluster;
import io.cosmosfeed.integration.ConnectorConfig;
import io.cosmosfeed.integration.Container;
import io.cosmosfeed.integration.Environment;
import io.cosmosfeed.integration.Offsets;
import io.cosmosfeed.localstack.Await;
import io.cosmosfeed.localstack.ConnectRest;
import io.cosmosfeed.localstack.ConnectorStatus;
import io.cosmosfeed.localstack.CosmosControl;
import io.cosmosfeed.localstack.Records;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/**
 * A container that is written to and the connector that reads it, with the promise that it is held
 * to.
 */
record Feed(
    Environment environment,
    Delivery delivery,
    Container container,
    ConnectorConfig connector,
    WriteLog log) {

  /** Generous, since it ends when the thing waited for is there. */
  static final Duration LIMIT = Duration.ofMinutes(2);

  private static final Duration PACE = Duration.ofMillis(20);

  /** A connector, not created yet, that reads a new container from its beginning. */
  static Feed of(Environment environment, Delivery delivery) {
    Container container = environment.container(WriteLog.PARTITION_KEY);
    return of(environment, delivery, container, new WriteLog(container));
  }

  static Feed of(Environment environment, Delivery delivery, Container container, WriteLog log) {
    ConnectorConfig connector =
        delivery
            .promisedBy(environment.reading(container))
            .with("topic.name", "${container}-" + delivery.name().toLowerCase(Locale.ROOT))
            .with("feed.poll.max.ms", "200");
    return new Feed(environment, delivery, container, connector, log);
  }

  /** The same with a setting of the connector. */
  Feed with(String key, String value) {
    return new Feed(environment, delivery, container, connector.with(key, value), log);
  }

  ConnectCluster cluster() {
    return delivery.cluster(environment);
  }

  ConnectRest rest() {
    return cluster().rest();
  }

  CosmosControl control() {
    return environment.control();
  }

  String name() {
    return connector.name();
  }

  String topic() {
    return connector
        .settings()
        .getOrDefault("topic.name", "${container}")
        .replace("${container}", container.name());
  }

  String checkpointTopic() {
    return container.name() + "-checkpoints";
  }

  Load load() {
    return Load.start(log, container.name().hashCode(), PACE);
  }

  /** Creates the connector and waits until its tasks run. */
  void run(int tasks) {
    cluster().run(connector.with("tasks.max", String.valueOf(tasks)), tasks);
  }

  void awaitRunning(int tasks) {
    rest().awaitRunning(name(), tasks, LIMIT);
  }

  Offsets offsets() {
    return Offsets.of(rest(), name());
  }

  /** Waits until the committed offsets are as they should be. */
  Offsets awaitOffsets(String what, Predicate<Offsets> condition) {
    return Await.atMost(LIMIT).first(what, () -> Optional.of(offsets()).filter(condition));
  }

  /** What arrived, those records too whose transaction was not committed. */
  Delivered sent() {
    return new Delivered(environment.uncommittedRecords(topic()));
  }

  /** Waits until so many documents arrived. */
  void awaitArrived(int count) {
    try (Delivered delivered = new Delivered(environment.records(topic()))) {
      delivered.await(count + " documents in " + topic(), id -> true, count, LIMIT);
    }
  }

  /** Waits until a checkpoint of a kind was sent. */
  void awaitCheckpoint(String kind) {
    try (Records<String> checkpoints = environment.uncommittedRecords(checkpointTopic())) {
      checkpoints.await(
          "checkpoint of kind " + kind,
          records -> records.stream().anyMatch(record -> isOfKind(record, kind)),
          LIMIT);
    }
  }

  private static boolean isOfKind(ConsumerRecord<String, String> checkpoint, String kind) {
    Header header = checkpoint.headers().lastHeader("cosmos.checkpoint");
    return header != null && new String(header.value(), StandardCharsets.UTF_8).equals(kind);
  }

  /**
   * Waits until everything that was written has arrived, stops the connector, and holds it to its
   * promise. Nothing may be written any more.
   */
  void assertPromiseKept() {
    try (Delivered delivered = new Delivered(environment.records(topic()))) {
      delivered.awaitAll(log, this::state, LIMIT);
      cluster().stop(connector);
      delivered.readToEnd(LIMIT);
      delivered.awaitAll(log, this::state, Duration.ZERO);
      if (delivery == Delivery.EXACTLY_ONCE) {
        delivered.assertNothingTwice();
      }
    }
  }

  /** Waits until everything that was written has arrived. Nothing may be written any more. */
  void assertAllArrived() {
    try (Delivered delivered = new Delivered(environment.records(topic()))) {
      delivered.awaitAll(log, this::state, LIMIT);
      if (delivery == Delivery.EXACTLY_ONCE) {
        delivered.assertNothingTwice();
      }
    }
  }

  private String state() {
    return rest()
        .findStatus(name())
        .map(status -> status.summary() + traces(status))
        .orElse("the connector is unknown");
  }

  private static String traces(ConnectorStatus status) {
    return status
        .failure()
        .flatMap(ConnectorStatus.Part::trace)
        .map(trace -> "\n" + trace)
        .orElse("");
  }

  /** The physical range of an id, which a container has from the start. */
  CosmosControl.PhysicalRange range(String id) {
    return physicalRanges().stream()
        .filter(range -> range.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new AssertionError("No physical range " + id));
  }

  List<CosmosControl.PhysicalRange> physicalRanges() {
    return control().ranges(container.path());
  }
}
