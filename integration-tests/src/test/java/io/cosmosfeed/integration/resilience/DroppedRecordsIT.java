/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.integration.ConnectorConfig;
import io.cosmosfeed.integration.Container;
import io.cosmosfeed.integration.Environment;
import io.cosmosfeed.integration.SharedStack;
import io.cosmosfeed.localstack.ConnectorStatus;
import io.cosmosfeed.localstack.Records;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Records that never reach their topic: dropped by a transformation, or refused by the broker. */
@ExtendWith(SharedStack.class)
class DroppedRecordsIT {

  private static final int LIMIT_BYTES = 20_000;

  private final Environment environment;

  DroppedRecordsIT(Environment environment) {
    this.environment = environment;
  }

  @Test
  void exactlyOnceHoldsThoughATransformationDropsTheRecordsOfOneContainer() {
    Container dropped = environment.container(WriteLog.PARTITION_KEY);
    WriteLog droppedLog = new WriteLog(dropped);
    Feed feed = Feed.of(environment, Delivery.EXACTLY_ONCE);
    feed =
        filtered(feed, dropped.name() + "-.*", false)
            .with("cosmos.containers", feed.container().name() + "," + dropped.name())
            .with("feed.page.size", "20")
            .with("batch.max.records", "20");
    try (Load load = feed.load();
        Load intoTheVoid = Load.start(droppedLog, 7, java.time.Duration.ofMillis(20))) {
      feed.run(1);
      feed.awaitArrived(100);
      feed.cluster().killWorker();
      feed.cluster().startWorkerAgain();
      load.awaitMore(100);
      load.end();
      intoTheVoid.end();
    }
    feed.assertPromiseKept();
    try (Records<String> topic = environment.records(dropped.name() + "-" + "exactly_once")) {
      assertThat(topic.toEnd(Feed.LIMIT)).isEmpty();
    }
  }

  @Test
  void aTransformationThatDropsCheckpointsFailsTheTaskWhichSaysWhy() {
    Feed feed = Feed.of(environment, Delivery.EXACTLY_ONCE);
    ConnectorConfig connector =
        feed.connector()
            .with("transforms", "drop")
            .with("transforms.drop.type", "org.apache.kafka.connect.transforms.Filter");
    feed.rest().create(connector.name(), connector.settings());

    ConnectorStatus.Part failure = feed.cluster().awaitFailure(connector);

    assertThat(failure.trace())
        .hasValueSatisfying(
            trace ->
                assertThat(trace)
                    .contains("checkpoint", feed.checkpointTopic(), "TopicNameMatches", "negated"));
  }

  @Test
  void atLeastOnceGoesOnAfterARecordThatIsTooLargeIfErrorsAreTolerated() {
    Feed feed = Feed.of(environment, Delivery.AT_LEAST_ONCE).with("errors.tolerance", "all");
    try (Kafka kafka = new Kafka(environment)) {
      environment.createTopic(feed.topic(), 1);
      kafka.limitRecords(feed.topic(), LIMIT_BYTES);
      feed.run(1);
      // What the log does not know is not missed.
      new WriteLog(feed.container()).write("customer", List.of("too large"), 2 * LIMIT_BYTES);

      feed.log().write("customer", List.of("small"));

      feed.assertPromiseKept();
    }
  }

  @Test
  void exactlyOnceFailsAtARecordThatIsTooLargeAndLosesAndRepeatsNothingOnceTheLimitIsRaised() {
    Feed feed = Feed.of(environment, Delivery.EXACTLY_ONCE).with("errors.tolerance", "all");
    try (Kafka kafka = new Kafka(environment)) {
      environment.createTopic(feed.topic(), 1);
      kafka.limitRecords(feed.topic(), LIMIT_BYTES);
      feed.run(1);
      try (Load load = feed.load()) {
        feed.awaitArrived(50);
        feed.log().write("large customer", List.of("too large"), 2 * LIMIT_BYTES);

        ConnectorStatus.Part failure = feed.cluster().awaitFailure(feed.connector());
        assertThat(failure.trace())
            .hasValueSatisfying(trace -> assertThat(trace).contains("RecordTooLarge"));
        kafka.limitRecords(feed.topic(), 4 * LIMIT_BYTES);
        feed.rest().restart(feed.name());
        load.awaitMore(50);
        load.end();
      }
      feed.assertPromiseKept();
    }
  }

  private static Feed filtered(Feed feed, String topics, boolean isNegated) {
    return feed.with("transforms", "drop")
        .with("transforms.drop.type", "org.apache.kafka.connect.transforms.Filter")
        .with("transforms.drop.predicate", "chosen")
        .with("predicates", "chosen")
        .with(
            "predicates.chosen.type",
            "org.apache.kafka.connect.transforms.predicates.TopicNameMatches")
        .with("predicates.chosen.pattern", topics)
        .with("transforms.drop.negate", String.valueOf(isNegated));
  }
}
