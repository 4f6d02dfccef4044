/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.task;

import static io.cosmosfeed.connect.model.Pages.page;
import static io.cosmosfeed.connect.model.Pages.split;
import static io.cosmosfeed.connect.model.Pages.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.config.StartPosition;
import io.cosmosfeed.connect.lease.Assignment;
import io.cosmosfeed.connect.lease.ContainerLeases;
import io.cosmosfeed.connect.model.ManualClock;
import io.cosmosfeed.connect.model.Pages;
import io.cosmosfeed.connect.model.ScriptedAccount;
import io.cosmosfeed.connect.model.ScriptedFeed;
import io.cosmosfeed.connect.model.StoredOffsets;
import io.cosmosfeed.connect.model.TestConfig;
import io.cosmosfeed.connect.offset.MarkerOffset;
import io.cosmosfeed.connect.offset.RangeOffset;
import io.cosmosfeed.connect.offset.RootOffset;
import io.cosmosfeed.connect.offset.SourcePartition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.source.SourceTaskContext;
import org.apache.kafka.connect.storage.OffsetStorageReader;
import org.junit.jupiter.api.Test;

/** What a task does when it starts: under which root, from where, and in which order. */
class StartedTaskTest {

  private static final ContainerName SALES = new ContainerName(TestConfig.DATABASE, "sales");
  private static final SourcePartition MARKER = new SourcePartition.Marker("p", SALES);
  private static final SourcePartition ROOT = new SourcePartition.Root("p", SALES, Pages.RID);
  private static final FeedRange ALL = FeedRange.FULL;
  private static final FeedRange LEFT = new FeedRange("", "80");
  private static final FeedRange RIGHT = new FeedRange("80", "FF");

  private final ManualClock clock = new ManualClock();
  private final ScriptedAccount account = new ScriptedAccount();
  private final ScriptedFeed feed = account.create("sales", Pages.RID);
  private final StoredOffsets offsets = new StoredOffsets();

  @Test
  void markerAndRootGoOutAloneBeforeAnyChange() throws InterruptedException {
    RunnableTask task = start(root(1), ALL);
    arrives(task, page(8, write("a", "1", 8)));

    assertThat(task.poll())
        .extracting(SourceRecord::sourcePartition)
        .isEqualTo(List.of(MARKER.toMap(), ROOT.toMap()));
    assertThat(task.poll()).extracting(SourceRecord::topic).containsExactly("sales");
  }

  @Test
  void aCommittedRootIsAdoptedAndNotWrittenAgain() throws InterruptedException {
    commitRoot(root(1));

    RunnableTask task = start(root(1), ALL);
    arrives(task, page(8, write("a", "1", 8)));

    assertThat(task.poll()).extracting(SourceRecord::topic).containsExactly("sales");
  }

  @Test
  void aRangeIsReadOnFromItsOwnPosition() {
    commitRoot(root(1));
    offsets.commit(range(ALL), new RangeOffset.Progress(new Position.After(42), 1).toMap());

    start(root(1), ALL);

    assertThat(feed.only().position()).isEqualTo(new Position.After(42));
  }

  @Test
  void aTaskWhoseConfigurationStillListsAParentReadsItsPieces() {
    commitRoot(root(1));
    offsets.commit(
        range(ALL),
        new RangeOffset.Pointer(Optional.of(new Position.After(9)), 1, List.of("80"), 2).toMap());
    offsets.commit(range(RIGHT), new RangeOffset.Progress(new Position.After(33), 2).toMap());

    start(root(1), ALL);

    assertThat(feed.of(LEFT).position()).isEqualTo(new Position.After(9));
    assertThat(feed.of(RIGHT).position()).isEqualTo(new Position.After(33));
  }

  @Test
  void nothingIsReadUnderARootThatIsNotTheCommittedOneUntilItIs() throws InterruptedException {
    commitRoot(root(2));
    RunnableTask task = start(root(1), ALL);
    pass(task, Duration.ofSeconds(10));
    assertThat(feed.reads()).isZero();
    assertThat(task.poll()).isEmpty();

    commitRoot(root(1));
    pass(task, Duration.ofSeconds(1));
    task.poll();
    task.reader().runDue();

    assertThat(feed.reads()).isEqualTo(1);
  }

  @Test
  void anOperatorsStartIsMadeGoodByTheRootThatWasPlannedForIt() throws InterruptedException {
    offsets.commit(MARKER, new MarkerOffset(Pages.RID).toMap());
    offsets.commit(ROOT, new RootOffset.Request(StartPosition.BEGINNING).toMap());

    RunnableTask task = start(root(1), ALL);

    assertThat(feed.reads()).isEqualTo(1);
    assertThat(task.poll())
        .extracting(SourceRecord::sourcePartition)
        .isEqualTo(List.of(ROOT.toMap()));
  }

  @Test
  void anOperatorsOtherStartIsNotOverruled() throws InterruptedException {
    offsets.commit(ROOT, new RootOffset.Request(StartPosition.NOW).toMap());

    RunnableTask task = start(root(1), ALL);

    assertThat(feed.reads()).isZero();
    assertThat(task.poll()).isEmpty();
  }

  @Test
  void aContainerThatIsAnotherOneByNowIsLeftToTheNextPlan() throws InterruptedException {
    feed.recreate("another");

    RunnableTask task = start(root(1), ALL);

    assertThat(feed.reads()).isZero();
    assertThat(task.poll()).isEmpty();
  }

  @Test
  void aTaskWhoseOnlyContainerIsMissingDoesNotStartAndLeavesNothingOpen() {
    account.drop("sales");

    assertThatThrownBy(() -> start(root(1), ALL))
        .isInstanceOf(ConnectException.class)
        .hasMessageStartingWith("ChangeFeedContainerNotFound")
        .hasMessageContaining("shop/sales");
    assertThat(account.isClosed()).isTrue();
  }

  @Test
  void aSplitBetweenTheStartOfATaskAndItsFirstPageIsASplitLikeAnyOther()
      throws InterruptedException {
    commitRoot(root(1));
    RunnableTask task = start(root(1), ALL);
    arrives(task, split(ALL, "80"));

    List<SourceRecord> pointer = task.poll();
    pointer.forEach(offsets::commit);
    task.close();
    start(root(1), ALL);

    assertThat(pointer).hasSize(1);
    assertThat(feed.outstanding())
        .extracting(ScriptedFeed.Read::range)
        .containsExactlyInAnyOrder(LEFT, RIGHT);
  }

  @Test
  void closingEndsItsThreadsAndGivesTheAccountBack() {
    RunnableTask task = start(root(1), ALL);

    task.close();

    assertThat(task.reader().isShutdown()).isTrue();
    assertThat(task.offsets().isShutdown()).isTrue();
    assertThat(account.isClosed()).isTrue();
  }

  private RunnableTask start(RootOffset.Layout root, FeedRange... ranges) {
    feed.forget();
    RunnableTask task =
        RunnableTask.start(
            TestConfig.reading(account, StartPosition.BEGINNING, "sales").parsed(),
            new Assignment(List.of(new ContainerLeases(SALES, Pages.RID, root, List.of(ranges)))),
            new Context(offsets),
            clock,
            new Random(1));
    task.reader().runDue();
    return task;
  }

  private void arrives(RunnableTask task, ChangePage found) {
    feed.only().answer().complete(found);
    task.reader().runDue();
  }

  private void pass(RunnableTask task, Duration time) {
    task.offsets().runFor(time);
    task.reader().runDue();
  }

  private void commitRoot(RootOffset.Layout root) {
    offsets.commit(MARKER, new MarkerOffset(Pages.RID).toMap());
    offsets.commit(ROOT, root.toMap());
  }

  private static SourcePartition range(FeedRange range) {
    return new SourcePartition.Range("p", SALES, range);
  }

  private static RootOffset.Layout root(long epoch) {
    return new RootOffset.Layout(List.of(), StartPosition.BEGINNING, List.of(), epoch);
  }

  private record Context(OffsetStorageReader offsetStorageReader) implements SourceTaskContext {
    @Override
    public Map<String, String> configs() {
      return Map.of();
    }
  }
}
