/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.integration.Assignments;
import io.cosmosfeed.integration.Environment;
import io.cosmosfeed.integration.Offsets;
import io.cosmosfeed.integration.SharedStack;
import io.cosmosfeed.localstack.Await;
import io.cosmosfeed.localstack.CosmosControl.PhysicalRange;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A connector or task that stands still for a while goes on where it was, whatever split since. */
@ExtendWith(SharedStack.class)
class StandstillIT {

  private static final int SOME = 50;

  private final Environment environment;

  StandstillIT(Environment environment) {
    this.environment = environment;
  }

  @ParameterizedTest
  @EnumSource(Delivery.class)
  void aRangeThatSplitsWhileTheConnectorIsPausedIsReadOn(Delivery delivery) {
    Feed feed = Feed.of(environment, delivery);
    try (Load load = feed.load()) {
      feed.run(2);
      feed.awaitArrived(SOME);

      feed.rest().pause(feed.name());
      awaitTasks(feed, "PAUSED");
      feed.control().split(feed.container().path(), "0", 2);
      load.awaitMore(SOME);
      feed.rest().resume(feed.name());

      feed.awaitRunning(2);
      load.awaitMore(SOME);
      load.end();
    }
    feed.assertPromiseKept();
  }

  @Test
  void aConnectorThatIsStoppedAndResumedReadsOn() {
    Feed feed = Feed.of(environment, Delivery.EXACTLY_ONCE);
    try (Load load = feed.load()) {
      feed.run(2);
      feed.awaitArrived(SOME);

      feed.cluster().stop(feed.connector());
      feed.control().split(feed.container().path(), "0", 3);
      load.awaitMore(SOME);
      feed.rest().resume(feed.name());

      feed.awaitRunning(2);
      load.awaitMore(SOME);
      load.end();
    }
    feed.assertPromiseKept();
  }

  @ParameterizedTest
  @EnumSource(Delivery.class)
  void aTaskRestartedAfterASplitReadsThePiecesThoughItsConfigurationNamesTheParent(
      Delivery delivery) {
    Feed feed = Feed.of(environment, delivery);
    FeedRange parent = leaseOf(feed.range("0"));
    try (Load load = feed.load()) {
      feed.run(2);
      feed.awaitArrived(SOME);
      feed.control().split(feed.container().path(), "0", 2);
      feed.awaitOffsets("committed pointer", offsets -> isSplit(offsets, parent));
      load.awaitMore(SOME);
      assertThat(Assignments.ranges(feed.rest().tasks(feed.name())).get(0)).contains(parent);

      feed.rest().restartTask(feed.name(), 0);

      load.awaitMore(SOME);
      load.end();
    }
    feed.assertPromiseKept();
  }

  @ParameterizedTest
  @EnumSource(Delivery.class)
  void aRangeThatSplitsBetweenTheStartOfItsTaskAndItsFirstPageIsReadFromItsStart(
      Delivery delivery) {
    Feed feed = Feed.of(environment, delivery);
    FeedRange parent = leaseOf(feed.range("0"));
    try (Load load = feed.load()) {
      load.awaitMore(SOME);
      long before = feed.control().requestCount();
      feed.control().holdFeed(feed.container().path());
      feed.run(1);
      Await.atMost(Feed.LIMIT)
          .until(
              "first read",
              () -> !feed.control().feedRequests(feed.container().path(), before).isEmpty());

      feed.control().split(feed.container().path(), "0", 2);
      feed.control().clearFaults();

      Offsets offsets =
          feed.awaitOffsets("committed pointer", committed -> isSplit(committed, parent));
      assertThat(offsets.ranges())
          .hasEntrySatisfying(
              parent.toString(),
              pointer ->
                  assertThat(pointer.has("lsn")).as("LSN of a range that never started").isFalse());
      load.end();
    } finally {
      feed.control().clearFaults();
    }
    feed.assertPromiseKept();
  }

  @Test
  void halvesAtDifferentPositionsAreReadOnFromTheirOwnWhenTheirRangeMergesAndSplitsAgain() {
    Feed feed = Feed.of(environment, Delivery.EXACTLY_ONCE);
    String container = feed.container().path();
    FeedRange parent = leaseOf(feed.range("0"));
    try (Load load = feed.load()) {
      feed.run(2);
      feed.awaitArrived(SOME);
      List<PhysicalRange> halves = feed.control().split(container, "0", 2);
      String ahead = leaseOf(halves.get(0)).toString();
      String behind = leaseOf(halves.get(1)).toString();
      feed.awaitOffsets("committed pointer", offsets -> isSplit(offsets, parent));
      feed.awaitOffsets(
          "offsets of both halves",
          offsets -> offsets.ranges().keySet().containsAll(List.of(ahead, behind)));
      feed.control().holdRange(container, halves.get(1).id(), 0);
      feed.awaitOffsets(
          "one half far ahead of the other",
          offsets -> lsn(offsets, ahead) > lsn(offsets, behind) + 100);

      feed.control().holdFeed(container);
      PhysicalRange merged =
          feed.control().merge(container, halves.stream().map(PhysicalRange::id).toList());
      feed.control().split(container, merged.id(), 3);
      feed.control().clearFaults();

      feed.awaitOffsets(
          "committed pointers of both halves",
          offsets ->
              isSplit(offsets, leaseOf(halves.get(0))) && isSplit(offsets, leaseOf(halves.get(1))));
      feed.rest().restart(feed.name());
      load.awaitMore(SOME);
      load.end();
    } finally {
      feed.control().clearFaults();
    }
    feed.assertPromiseKept();
  }

  private static void awaitTasks(Feed feed, String state) {
    Await.atMost(Feed.LIMIT)
        .until(
            "all tasks " + state,
            () ->
                feed.rest().status(feed.name()).tasks().stream()
                    .allMatch(task -> task.state().equals(state)));
  }

  private static FeedRange leaseOf(PhysicalRange range) {
    return new FeedRange(range.min(), range.max());
  }

  private static boolean isSplit(Offsets offsets, FeedRange range) {
    return offsets.ranges().getOrDefault(range.toString(), MissingNode.getInstance()).has("split");
  }

  private static long lsn(Offsets offsets, String range) {
    return offsets.ranges().getOrDefault(range, MissingNode.getInstance()).path("lsn").asLong();
  }
}
