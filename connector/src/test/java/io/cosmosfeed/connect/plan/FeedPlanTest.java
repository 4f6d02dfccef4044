/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.connect.config.StartPosition;
import io.cosmosfeed.connect.lease.Assignment;
import io.cosmosfeed.connect.lease.ContainerLeases;
import io.cosmosfeed.connect.offset.RootOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When the leases of a plan are dealt out anew, and when tasks are left in peace. */
class FeedPlanTest {

  @Test
  void aPlanThatWasJustDealtOutCannotBeSpreadBetter() {
    FeedPlan plan = plan("40", "80", "C0");

    assertThat(plan.couldSpreadBetter(dealt(plan, 3), 3)).isFalse();
  }

  @Test
  void aSplitThatLeavesTheTasksBalancedDisturbsNobody() {
    List<Assignment> tasks = dealt(plan("80"), 2);

    assertThat(plan("40", "80").couldSpreadBetter(tasks, 2)).isFalse();
    assertThat(plan("40", "80", "C0").couldSpreadBetter(tasks, 2)).isFalse();
  }

  @Test
  void aTaskWithTwoLeasesMoreThanAnotherIsRelieved() {
    List<Assignment> tasks = dealt(plan("80"), 2);

    assertThat(plan("20", "40", "80").couldSpreadBetter(tasks, 2)).isTrue();
  }

  @Test
  void moreLeasesMakeMoreTasksAsFarAsAllowed() {
    List<Assignment> tasks = dealt(plan("80"), 4);

    assertThat(tasks).hasSize(2);
    assertThat(plan("40", "80").couldSpreadBetter(tasks, 4)).isTrue();
    assertThat(plan("40", "80").couldSpreadBetter(tasks, 2)).isFalse();
  }

  @Test
  void aLeaseThatIsNobodysIsDealtOut() {
    List<Assignment> tasks = dealt(plan("40", "80"), 2);

    assertThat(plan("80").couldSpreadBetter(tasks, 2)).isTrue();
    assertThat(plan().couldSpreadBetter(dealt(plan("80"), 1), 1)).isTrue();
  }

  @Test
  void rootsAreComparedWhateverTheLeases() {
    assertThat(plan("40").hasSameRoots(plan("80"))).isTrue();
    assertThat(plan("40").hasSameRoots(FeedPlan.NOTHING)).isFalse();
    assertThat(new FeedPlan(List.of(leases(2))).hasSameRoots(plan())).isFalse();
  }

  private static FeedPlan plan(String... cuts) {
    return new FeedPlan(List.of(leases(1, cuts)));
  }

  private static ContainerLeases leases(long epoch, String... cuts) {
    return new ContainerLeases(
        new ContainerName("shop", "sales"),
        "rid",
        new RootOffset.Layout(List.of(), StartPosition.BEGINNING, List.of(), epoch),
        FeedRange.FULL.splitAt(List.of(cuts)));
  }

  private static List<Assignment> dealt(FeedPlan plan, int maxTasks) {
    return Assignment.spread(plan.containers(), maxTasks);
  }
}
