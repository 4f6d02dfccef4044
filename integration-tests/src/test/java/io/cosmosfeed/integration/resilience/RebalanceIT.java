/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.integration.Assignments;
import io.cosmosfeed.integration.Environment;
import io.cosmosfeed.integration.SharedStack;
import io.cosmosfeed.localstack.Await;
import io.cosmosfeed.localstack.ConnectWorker;
import io.cosmosfeed.localstack.ConnectorStatus;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Leases that move between tasks, and tasks that move between workers, take nothing with them. */
@ExtendWith(SharedStack.class)
class RebalanceIT {

  private static final int SOME = 50;

  private final Environment environment;

  RebalanceIT(Environment environment) {
    this.environment = environment;
  }

  @ParameterizedTest
  @EnumSource(Delivery.class)
  void whenOneOfTwoWorkersIsKilledTheOtherTakesOverItsTasks(Delivery delivery) {
    Feed feed = Feed.of(environment, delivery);
    try (ConnectWorker second = feed.cluster().addWorker();
        Load load = feed.load()) {
      feed.run(4);
      awaitTasksOnWorkers(feed, 2);
      feed.awaitArrived(SOME);

      second.kill();

      awaitTasksOnWorkers(feed, 1);
      load.awaitMore(SOME);
      load.end();
    }
    feed.assertPromiseKept();
  }

  @ParameterizedTest
  @EnumSource(Delivery.class)
  void tasksMaxGoesUpAndDownWhileDocumentsAreWritten(Delivery delivery) {
    Feed feed = Feed.of(environment, delivery);
    try (Load load = feed.load()) {
      feed.run(1);
      for (int tasks : List.of(4, 2)) {
        feed.awaitArrived(SOME);
        feed.rest()
            .put(feed.name(), feed.connector().with("tasks.max", String.valueOf(tasks)).settings());
        feed.awaitRunning(tasks);
        load.awaitMore(SOME);
      }
      load.end();
    }
    feed.assertPromiseKept();
  }

  @Test
  void thePiecesOfASplitRangeMoveToOtherTasks() {
    Feed feed = Feed.of(environment, Delivery.EXACTLY_ONCE);
    try (Load load = feed.load()) {
      feed.run(1);
      feed.awaitArrived(SOME);
      feed.control().split(feed.container().path(), "0", 2);
      feed.control().split(feed.container().path(), "1", 2);
      feed.awaitOffsets(
          "two committed pointers",
          offsets ->
              offsets.ranges().values().stream().filter(offset -> offset.has("split")).count()
                  == 2);

      feed.rest().put(feed.name(), feed.connector().with("tasks.max", "3").settings());

      feed.awaitRunning(3);
      List<List<FeedRange>> leases = Assignments.ranges(feed.rest().tasks(feed.name()));
      assertThat(leases).allSatisfy(ofTask -> assertThat(ofTask).hasSize(2));
      assertThat(leases.stream().flatMap(List::stream).sorted())
          .as("leases of all tasks")
          .containsExactlyElementsOf(
              feed.physicalRanges().stream()
                  .map(range -> new FeedRange(range.min(), range.max()))
                  .toList());
      load.awaitMore(SOME);
      load.end();
    }
    feed.assertPromiseKept();
  }

  /** A task that was lost with its worker says RUNNING there until its group misses the worker. */
  private static void awaitTasksOnWorkers(Feed feed, int workers) {
    Await.atMost(Feed.LIMIT)
        .until(
            "four running tasks on " + workers + " workers",
            () -> {
              ConnectorStatus status = feed.rest().status(feed.name());
              long used =
                  status.tasks().stream().map(ConnectorStatus.Part::worker).distinct().count();
              return status.isRunning(4) && used == workers;
            });
  }
}
