/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.integration.Environment;
import io.cosmosfeed.localstack.Await;
import io.cosmosfeed.localstack.CosmosControl.FeedRequest;
import io.cosmosfeed.localstack.CosmosControl.PhysicalRange;
import io.cosmosfeed.localstack.Records;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A moment at which a worker is killed: how to get there, how to see afterwards that the worker was
 * there, and what held it there until then.
 */
enum CrashPoint {
  /** Some of the documents of a page are in the topic, others are not. */
  MID_PAGE {
    @Override
    Feed prepared(Feed feed, Kafka kafka) {
      kafka.slowDown(feed.name(), SLOW_BYTES_PER_SECOND);
      large(LARGE_COUNT).forEach(id -> feed.log().write(LARGE, List.of(id), LARGE_SIZE));
      return feed.with("batch.max.records", "10");
    }

    @Override
    void reach(Feed feed, Load load, Kafka kafka) {
      awaitSomeLarge(feed);
    }

    @Override
    void assertReached(Feed feed) {
      assertNotAllLarge(feed);
    }

    @Override
    void lift(Feed feed, Kafka kafka) {
      kafka.speedUp(feed.name());
    }
  },

  /** Some of the documents of one transaction of the account are in the topic, others are not. */
  MID_TRANSACTION {
    @Override
    Feed prepared(Feed feed, Kafka kafka) {
      kafka.slowDown(feed.name(), SLOW_BYTES_PER_SECOND);
      feed.log().write(LARGE, large(LARGE_COUNT), LARGE_SIZE);
      return feed;
    }

    @Override
    void reach(Feed feed, Load load, Kafka kafka) {
      awaitSomeLarge(feed);
    }

    @Override
    void assertReached(Feed feed) {
      assertNotAllLarge(feed);
    }

    @Override
    void lift(Feed feed, Kafka kafka) {
      kafka.speedUp(feed.name());
    }
  },

  /** The account has told the connector that a range has split. */
  RIGHT_AFTER_A_SPLIT {
    @Override
    void reach(Feed feed, Load load, Kafka kafka) {
      feed.awaitArrived(SOME);
      long before = feed.control().requestCount();
      feed.control().split(feed.container().path(), "0", 2);
      awaitRequest(feed, before, "refusal of the parent", request -> request.status() == 410);
    }
  },

  /** The pointer is committed, and nothing was read under the pieces. */
  BETWEEN_POINTER_AND_FIRST_CHILD_RECORD {
    @Override
    void reach(Feed feed, Load load, Kafka kafka) {
      feed.awaitArrived(SOME);
      String container = feed.container().path();
      // One read of the first piece is how the SDK finds out about the split.
      feed.control().holdRange(container, String.valueOf(Environment.RANGES), 1);
      feed.control().holdRange(container, String.valueOf(Environment.RANGES + 1), 0);
      feed.control().split(container, "0", 2);
      feed.awaitOffsets(
          "committed pointer",
          offsets -> offsets.ranges().values().stream().anyMatch(offset -> offset.has("split")));
      load.awaitMore(SOME);
    }

    @Override
    void assertReached(Feed feed) {
      List<String> pieces =
          feed.physicalRanges().stream()
              .filter(range -> Integer.parseInt(range.id()) >= Environment.RANGES)
              .map(CrashPoint::leaseOf)
              .toList();
      try (Records<String> topic = feed.environment().uncommittedRecords(feed.topic())) {
        assertThat(topic.toEnd(Feed.LIMIT))
            .extracting(
                record ->
                    new String(
                        record.headers().lastHeader("cosmos.range.id").value(),
                        StandardCharsets.UTF_8))
            .as("leases of the records")
            .isNotEmpty()
            .doesNotContainAnyElementsOf(pieces);
      }
    }

    @Override
    void lift(Feed feed, Kafka kafka) {
      feed.control().clearFaults();
    }
  },

  /** A start at an instant has become an LSN. */
  RIGHT_AFTER_ANCHORING {
    @Override
    Feed prepared(Feed feed, Kafka kafka) {
      IntStream.range(0, SOME)
          .forEach(i -> feed.log().write("customer-" + i, List.of("early-" + i)));
      // The first read of each range finds the LSN; no other says what comes after it.
      feed.physicalRanges()
          .forEach(range -> feed.control().holdRange(feed.container().path(), range.id(), 1));
      return feed.with("feed.start", Instant.now().minus(Duration.ofHours(1)).toString());
    }

    @Override
    void reach(Feed feed, Load load, Kafka kafka) {
      feed.awaitCheckpoint("progress");
    }

    @Override
    void assertReached(Feed feed) {
      try (Delivered sent = feed.sent()) {
        assertThat(sent.count(id -> true, Feed.LIMIT)).isZero();
      }
    }

    @Override
    void lift(Feed feed, Kafka kafka) {
      feed.control().clearFaults();
    }
  },

  /** The connector has been told to have more tasks. */
  DURING_A_REBALANCE {
    @Override
    void reach(Feed feed, Load load, Kafka kafka) {
      feed.awaitArrived(SOME);
      feed.rest().put(feed.name(), feed.connector().with("tasks.max", "4").settings());
      Await.atMost(Feed.LIMIT)
          .until(
              "more tasks than one",
              () -> {
                var status = feed.rest().status(feed.name());
                return status.tasks().size() > 1 || !status.isRunning(1);
              });
    }
  },

  /** The connector is being stopped while the records that were sent last are refused. */
  WHILE_STOPPING_WITH_SENDS_FAILING {
    @Override
    Feed prepared(Feed feed, Kafka kafka) {
      kafka.slowDown(feed.name(), SLOW_BYTES_PER_SECOND);
      large(LARGE_COUNT).forEach(id -> feed.log().write(LARGE, List.of(id), LARGE_SIZE));
      return feed;
    }

    @Override
    void reach(Feed feed, Load load, Kafka kafka) {
      awaitSomeLarge(feed);
      kafka.limitRecords(feed.topic(), LARGE_SIZE / 2);
      feed.rest().stop(feed.name());
    }

    @Override
    void assertReached(Feed feed) {
      assertNotAllLarge(feed);
    }

    @Override
    void lift(Feed feed, Kafka kafka) {
      kafka.limitRecords(feed.topic(), 2 * LARGE_SIZE);
      kafka.speedUp(feed.name());
    }

    @Override
    void goOn(Feed feed) {
      Await.atMost(Feed.LIMIT)
          .until(feed.name() + " known", () -> feed.rest().connectors().contains(feed.name()));
      feed.rest().resume(feed.name());
    }
  };

  private static final int SOME = 30;

  /** A first burst of eleven seconds' worth gets through at once: less than all large documents. */
  private static final double SLOW_BYTES_PER_SECOND = 40_000;

  private static final String LARGE = "large";
  private static final int LARGE_COUNT = 50;
  private static final int LARGE_SIZE = 30_000;

  /** The feed with what has to be there before the connector is. */
  Feed prepared(Feed feed, Kafka kafka) {
    return feed;
  }

  /** Returns when the moment has come. */
  abstract void reach(Feed feed, Load load, Kafka kafka);

  /** Looks at what the killed worker left behind. */
  void assertReached(Feed feed) {}

  /** Ends what held the worker. */
  void lift(Feed feed, Kafka kafka) {}

  /** Has the connector go on, where it does not by itself. */
  void goOn(Feed feed) {}

  private static List<String> large(int count) {
    return IntStream.range(0, count).mapToObj(i -> LARGE + "-" + i).toList();
  }

  private static boolean isLarge(String id) {
    return id.startsWith(LARGE);
  }

  private static void awaitSomeLarge(Feed feed) {
    try (Delivered sent = feed.sent()) {
      sent.await("first large documents", CrashPoint::isLarge, 5, Feed.LIMIT);
    }
  }

  private static void assertNotAllLarge(Feed feed) {
    try (Delivered sent = feed.sent()) {
      assertThat(sent.count(CrashPoint::isLarge, Feed.LIMIT)).isBetween(5L, LARGE_COUNT - 1L);
    }
  }

  private static void awaitRequest(
      Feed feed, long since, String what, Predicate<FeedRequest> condition) {
    Await.atMost(Feed.LIMIT)
        .until(
            what,
            () ->
                feed.control().feedRequests(feed.container().path(), since).stream()
                    .anyMatch(condition));
  }

  private static String leaseOf(PhysicalRange range) {
    return new FeedRange(range.min(), range.max()).toString();
  }
}
