/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.FeedRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Walking down from the root of trees that grew at random, among remnants of other lives. */
class LeaseTreeProperties {

  @Property
  void theLeavesAreThoseThatGrew(@ForAll long seed) {
    RandomTree tree = new RandomTree(seed);

    assertThat(LeaseTree.leaves(tree.root(), tree::committed)).isEqualTo(tree.leaves());
  }

  @Property
  void theLeavesTileTheKeySpace(@ForAll long seed) {
    RandomTree tree = new RandomTree(seed);

    List<Lease> leaves = LeaseTree.leaves(tree.root(), tree::committed);

    String bound = FeedRange.FULL.min();
    for (Lease leaf : leaves) {
      assertThat(leaf.range().min()).isEqualTo(bound);
      bound = leaf.range().max();
    }
    assertThat(bound).isEqualTo(FeedRange.FULL.max());
  }

  @Property
  void tasksThatShareTheLeavesHaveEachOfThemOnce(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int tasks) {
    RandomTree tree = new RandomTree(seed);
    List<Lease> leaves = LeaseTree.leaves(tree.root(), tree::committed);

    List<Lease> ofAllTasks = new ArrayList<>();
    for (int task = 0; task < tasks; task++) {
      ofAllTasks.addAll(
          LeaseTree.leavesWithin(tree.root(), everyNth(leaves, task, tasks), tree::committed));
    }

    assertThat(ofAllTasks).containsExactlyInAnyOrderElementsOf(leaves);
  }

  @Property
  void tasksOfAnOldPlanHaveEachLeafOnceThoughTheirRangesSplitSince(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int tasks) {
    RandomTree tree = new RandomTree(seed);
    List<FeedRange> planned = tree.root().ranges();

    List<Lease> ofAllTasks = new ArrayList<>();
    for (int task = 0; task < tasks; task++) {
      List<FeedRange> share = new ArrayList<>();
      for (int i = task; i < planned.size(); i += tasks) {
        share.add(planned.get(i));
      }
      ofAllTasks.addAll(LeaseTree.leavesWithin(tree.root(), share, tree::committed));
    }

    assertThat(ofAllTasks).containsExactlyInAnyOrderElementsOf(tree.leaves());
  }

  @Property
  void aTaskWalksOnlyWhereItsRangesAre(@ForAll long seed) {
    RandomTree tree = new RandomTree(seed);
    FeedRange wanted = tree.leaves().get(new Random(seed).nextInt(tree.leaves().size())).range();
    List<FeedRange> lookedUp = new ArrayList<>();

    List<Lease> found =
        LeaseTree.leavesWithin(
            tree.root(),
            List.of(wanted),
            ranges -> {
              lookedUp.addAll(ranges);
              return tree.committed(ranges);
            });

    assertThat(found).extracting(Lease::range).containsExactly(wanted);
    assertThat(lookedUp).allMatch(range -> range.covers(wanted));
  }

  private static List<FeedRange> everyNth(List<Lease> leaves, int first, int n) {
    List<FeedRange> some = new ArrayList<>();
    for (int i = first; i < leaves.size(); i += n) {
      some.add(leaves.get(i).range());
    }
    return some;
  }
}
