/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.plan;

import static io.cosmosfeed.connect.model.Pages.page;
import static io.cosmosfeed.connect.model.Pages.split;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.account.OpenAccount;
import io.cosmosfeed.connect.config.CosmosFeedConfig;
import io.cosmosfeed.connect.config.StartPosition;
import io.cosmosfeed.connect.lease.ContainerLeases;
import io.cosmosfeed.connect.model.ManualClock;
import io.cosmosfeed.connect.model.ScriptedAccount;
import io.cosmosfeed.connect.model.ScriptedFeed;
import io.cosmosfeed.connect.model.StoredOffsets;
import io.cosmosfeed.connect.model.TestConfig;
import io.cosmosfeed.connect.offset.CommittedOffsets;
import io.cosmosfeed.connect.offset.MarkerOffset;
import io.cosmosfeed.connect.offset.RangeOffset;
import io.cosmosfeed.connect.offset.RootOffset;
import io.cosmosfeed.connect.offset.SourcePartition;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.Test;

/** Under which root a container is read, and which leases there are. */
class PlannerTest {

  private static final ContainerName SALES = new ContainerName(TestConfig.DATABASE, "sales");
  private static final SourcePartition ROOT = new SourcePartition.Root("p", SALES, "first");
  private static final FeedRange LEFT = new FeedRange("", "80");
  private static final FeedRange RIGHT = new FeedRange("80", "FF");

  private final ScriptedAccount account = new ScriptedAccount();
  private final StoredOffsets offsets = new StoredOffsets();
  private long lastEpoch = 100;

  @Test
  void aContainerWithoutARootIsPlannedUnderTodaysLayout() {
    account.create("sales", "first").layout("40", "80");

    ContainerLeases leases = only(planner(StartPosition.BEGINNING).plan());

    assertThat(leases.root())
        .isEqualTo(
            new RootOffset.Layout(List.of("40", "80"), StartPosition.BEGINNING, List.of(), 101));
    assertThat(leases.ranges()).isEqualTo(leases.root().ranges());
    assertThat(leases.resourceId()).isEqualTo("first");
  }

  @Test
  void nowIsFrozenAsOneLsnForEachRange() {
    account
        .create("sales", "first")
        .layout("80")
        .answering(read -> page(read.range().equals(LEFT) ? 7 : 900));

    ContainerLeases leases = only(planner(StartPosition.NOW).plan());

    assertThat(leases.root())
        .isEqualTo(new RootOffset.Layout(List.of("80"), StartPosition.NOW, List.of(7L, 900L), 101));
  }

  @Test
  void aSplitWhileNowIsLookedUpMeansToLookAgain() {
    ScriptedFeed feed = account.create("sales", "first");
    feed.answering(
        read -> {
          boolean isOld = read.range().equals(FeedRange.FULL);
          feed.layout("80");
          return isOld ? split(FeedRange.FULL, "80") : page(5);
        });

    assertThat(only(planner(StartPosition.NOW).plan()).root().lsns()).containsExactly(5L, 5L);
  }

  @Test
  void aProposalStandsForTheLifeOfThePlanner() {
    ScriptedFeed feed = account.create("sales", "first").layout("80");
    Planner planner = planner(StartPosition.BEGINNING);
    FeedPlan first = planner.plan();

    feed.layout("20", "40");

    assertThat(planner.plan()).isEqualTo(first);
  }

  @Test
  void leasesAreTheLeavesOfTheCommittedTreeAndNotTodaysLayout() {
    account.create("sales", "first").layout("20");
    RootOffset.Layout root = root(StartPosition.BEGINNING, 1);
    offsets.commit(ROOT, root.toMap());
    offsets.commit(
        new SourcePartition.Range("p", SALES, FeedRange.FULL),
        new RangeOffset.Pointer(Optional.of(new Position.After(9)), 1, List.of("80"), 2).toMap());

    ContainerLeases leases = only(planner(StartPosition.NOW).plan());

    assertThat(leases.root()).isEqualTo(root);
    assertThat(leases.ranges()).containsExactly(LEFT, RIGHT);
  }

  @Test
  void anOperatorsStartIsCompletedWithALayoutAndAFreshEpoch() {
    account.create("sales", "first").layout("80");
    Instant time = Instant.parse("2026-01-31T07:00:00Z");
    offsets.commit(ROOT, new RootOffset.Request(new StartPosition.At(time)).toMap());

    assertThat(only(planner(StartPosition.NOW).plan()).root())
        .isEqualTo(
            new RootOffset.Layout(List.of("80"), new StartPosition.At(time), List.of(), 101));
  }

  @Test
  void aContainerThatTookThePlaceOfAMarkedOneStartsAtItsBeginning() {
    account.create("sales", "second");
    offsets.commit(new SourcePartition.Marker("p", SALES), new MarkerOffset("first").toMap());

    assertThat(only(planner(StartPosition.NOW).plan()).root().start())
        .isEqualTo(StartPosition.BEGINNING);
  }

  @Test
  void aContainerThatIsRecreatedBeforeItsMarkerIsCommittedStartsAtItsBeginningToo() {
    ScriptedFeed feed = account.create("sales", "first").answering(read -> page(5));
    Planner planner = planner(StartPosition.NOW);
    planner.plan();

    feed.recreate("second");
    ContainerLeases leases = only(planner.plan());

    assertThat(leases.resourceId()).isEqualTo("second");
    assertThat(leases.root().start()).isEqualTo(StartPosition.BEGINNING);
  }

  @Test
  void whereAFeedHasNoBeginningARecreatedContainerStartsAtNowByAFeedOfItsOwn() {
    ScriptedFeed feed = account.create("sales", "first").answering(read -> page(5));
    Planner planner =
        planner(
            TestConfig.reading(account, StartPosition.NOW, "sales")
                .withMode(FeedMode.ALL_VERSIONS_AND_DELETES));
    planner.plan();

    feed.recreate("second");

    assertThat(only(planner.plan()).root().start()).isEqualTo(StartPosition.NOW);
  }

  @Test
  void aContainerThatAppearsLaterStartsAtItsBeginning() {
    account.create("sales", "first").answering(read -> page(5));
    account.create("stock", "other").answering(read -> page(5));
    Planner planner = planner(TestConfig.reading(account, StartPosition.NOW, "sales", "stock"));
    planner.plan();
    account.drop("stock");
    assertThat(planner.plan().containers()).hasSize(1);

    account.create("stock", "another").answering(read -> page(5));
    FeedPlan plan = planner.plan();

    assertThat(plan.containers())
        .extracting(leases -> leases.root().start())
        .containsExactly(StartPosition.NOW, StartPosition.BEGINNING);
  }

  @Test
  void aContainerThatIsMissingAtTheStartIsAMistake() {
    account.create("sales", "first");
    Planner planner = planner(TestConfig.reading(account, StartPosition.NOW, "sales", "stock"));

    assertThatThrownBy(planner::plan)
        .isInstanceOf(ConnectException.class)
        .hasMessageStartingWith("ChangeFeedContainerNotFound")
        .hasMessageContaining("[stock]")
        .hasMessageContaining("cosmos.containers");
  }

  @Test
  void aPlanIsCommittedOnceItsRootIs() {
    account.create("sales", "first");
    Planner planner = planner(StartPosition.BEGINNING);
    FeedPlan plan = planner.plan();
    assertThat(planner.isCommitted(plan)).isFalse();
    assertThat(planner.isOverruled(plan)).isFalse();

    offsets.commit(ROOT, only(plan).root().toMap());

    assertThat(planner.isCommitted(plan)).isTrue();
    assertThat(planner.isOverruled(plan)).isFalse();
  }

  @Test
  void aPlanIsOverruledByAnotherRootAndTheNextOneIsMadeUnderThat() {
    account.create("sales", "first");
    Planner planner = planner(StartPosition.BEGINNING);
    FeedPlan plan = planner.plan();
    RootOffset.Layout other = root(StartPosition.BEGINNING, 7);

    offsets.commit(ROOT, other.toMap());

    assertThat(planner.isOverruled(plan)).isTrue();
    assertThat(only(planner.plan()).root()).isEqualTo(other);
  }

  @Test
  void anOffsetThatCannotBeUsedIsNamed() {
    account.create("sales", "first");
    offsets.commit(ROOT, Map.of("start", "soon"));

    assertThatThrownBy(() -> planner(StartPosition.NOW).plan())
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("rid=first")
        .hasMessageContaining("'soon' in 'start'")
        .hasMessageContaining("PATCH or DELETE");
  }

  private Planner planner(StartPosition start) {
    return planner(TestConfig.reading(account, start, "sales"));
  }

  private Planner planner(TestConfig config) {
    CosmosFeedConfig parsed = config.parsed();
    return new Planner(
        parsed,
        OpenAccount.connect(parsed, new ManualClock()),
        new CommittedOffsets(offsets, "p"),
        () -> ++lastEpoch);
  }

  private static ContainerLeases only(FeedPlan plan) {
    assertThat(plan.containers()).hasSize(1);
    return plan.containers().get(0);
  }

  private static RootOffset.Layout root(StartPosition start, long epoch) {
    return new RootOffset.Layout(List.of(), start, List.of(), epoch);
  }
}
