/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.config.StartPosition;
import io.cosmosfeed.connect.lease.Assignment;
import io.cosmosfeed.connect.model.ManualClock;
import io.cosmosfeed.connect.model.ScriptedAccount;
import io.cosmosfeed.connect.model.ScriptedFeed;
import io.cosmosfeed.connect.model.StoredOffsets;
import io.cosmosfeed.connect.model.TestConfig;
import io.cosmosfeed.connect.offset.RangeOffset;
import io.cosmosfeed.connect.offset.RootOffset;
import io.cosmosfeed.connect.offset.SourcePartition;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceConnectorContext;
import org.apache.kafka.connect.storage.OffsetStorageReader;
import org.junit.jupiter.api.Test;

/** When the connector asks for its leases to be dealt out anew, and when it leaves tasks alone. */
class StartedConnectorTest {

  private static final ContainerName SALES = new ContainerName(TestConfig.DATABASE, "sales");
  private static final Duration A_SECOND = Duration.ofSeconds(1);

  private final ManualClock clock = new ManualClock();
  private final ScriptedAccount account = new ScriptedAccount();
  private final ScriptedFeed feed = account.create("sales", "first");
  private final StoredOffsets offsets = new StoredOffsets();
  private final Context context = new Context();

  @Test
  void whileNothingChangesNobodyIsDisturbed() {
    RunnableConnector connector = start();
    commitRoot(connector.assignments(2));

    connector.monitor().runFor(TestConfig.RANGE_REFRESH.multipliedBy(5));

    assertThat(context.reconfigurations).isZero();
  }

  @Test
  void theSameTreeGivesTheSameAssignments() {
    RunnableConnector connector = start();

    assertThat(connector.assignments(2)).isEqualTo(connector.assignments(2));
  }

  @Test
  void aRootThatOverrulesTheProposedOneIsNoticedWithinASecond() {
    RunnableConnector connector = start();
    connector.assignments(1);
    RootOffset.Layout other =
        new RootOffset.Layout(List.of("80"), StartPosition.BEGINNING, List.of(), 7);

    offsets.commit(root("first"), other.toMap());
    connector.monitor().runFor(A_SECOND);

    assertThat(context.reconfigurations).isEqualTo(1);
    assertThat(connector.assignments(1).get(0).containers().get(0).root()).isEqualTo(other);
  }

  @Test
  void aRecreatedContainerIsNoticedWithTheNextRefresh() {
    RunnableConnector connector = start();
    commitRoot(connector.assignments(1));

    feed.recreate("second");
    connector.monitor().runFor(TestConfig.RANGE_REFRESH);

    assertThat(context.reconfigurations).isEqualTo(1);
    assertThat(connector.assignments(1).get(0).containers().get(0).resourceId())
        .isEqualTo("second");
  }

  @Test
  void aSplitIsWorthIfMoreTasksCanRun() {
    RunnableConnector connector = start();
    List<Assignment> tasks = connector.assignments(2);
    commitRoot(tasks);

    commitSplit(tasks, "80");
    connector.monitor().runFor(TestConfig.RANGE_REFRESH);

    assertThat(context.reconfigurations).isEqualTo(1);
    assertThat(connector.assignments(2)).hasSize(2);
  }

  @Test
  void aSplitIsNotWorthIfTheOnlyTaskReadsItsPiecesAnyway() {
    RunnableConnector connector = start();
    List<Assignment> tasks = connector.assignments(1);
    commitRoot(tasks);

    commitSplit(tasks, "80");
    connector.monitor().runFor(TestConfig.RANGE_REFRESH.multipliedBy(3));

    assertThat(context.reconfigurations).isZero();
  }

  @Test
  void aContainerThatIsGoneForAMomentIsLookedForAgain() {
    RunnableConnector connector = start();
    commitRoot(connector.assignments(1));

    account.drop("sales");
    connector.monitor().runFor(TestConfig.RANGE_REFRESH.multipliedBy(2));
    assertThat(context.reconfigurations).isZero();
    feed.recreate("second");
    account.add("sales", feed);
    connector.monitor().runFor(TestConfig.RANGE_REFRESH.multipliedBy(2));

    assertThat(context.reconfigurations).isEqualTo(1);
  }

  @Test
  void aStartThatFailsLeavesNothingOpen() {
    account.drop("sales");

    assertThatThrownBy(this::start)
        .isInstanceOf(ConnectException.class)
        .hasMessageStartingWith("ChangeFeedContainerNotFound");
    assertThat(account.isClosed()).isTrue();
  }

  @Test
  void closingEndsItsThreadAndGivesTheAccountBack() {
    RunnableConnector connector = start();

    connector.close();

    assertThat(connector.monitor().isShutdown()).isTrue();
    assertThat(account.isClosed()).isTrue();
  }

  private RunnableConnector start() {
    return RunnableConnector.start(
        TestConfig.reading(account, StartPosition.BEGINNING, "sales").parsed(),
        context,
        clock,
        new Random(1));
  }

  private static SourcePartition root(String resourceId) {
    return new SourcePartition.Root("p", SALES, resourceId);
  }

  private void commitRoot(List<Assignment> tasks) {
    offsets.commit(root("first"), rootOf(tasks).toMap());
  }

  private void commitSplit(List<Assignment> tasks, String cut) {
    offsets.commit(
        new SourcePartition.Range("p", SALES, FeedRange.FULL),
        new RangeOffset.Pointer(
                Optional.of(new Position.After(9)), rootOf(tasks).epoch(), List.of(cut), 2)
            .toMap());
  }

  private static RootOffset.Layout rootOf(List<Assignment> tasks) {
    return tasks.get(0).containers().get(0).root();
  }

  private final class Context implements SourceConnectorContext {

    private int reconfigurations;

    @Override
    public void requestTaskReconfiguration() {
      reconfigurations++;
    }

    @Override
    public void raiseError(Exception e) {
      throw new AssertionError(e);
    }

    @Override
    public OffsetStorageReader offsetStorageReader() {
      return offsets;
    }
  }
}
