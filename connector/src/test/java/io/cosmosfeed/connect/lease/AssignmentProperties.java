/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.connect.offset.Offsets;
import io.cosmosfeed.connect.offset.RootOffset;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Dealing the leases of several containers out to tasks, and writing that down. */
class AssignmentProperties {

  @Property(tries = 100)
  void everyLeaseGoesToOneTaskUnderItsRoot(
      @ForAll("plans") List<ContainerLeases> plan, @ForAll @IntRange(min = 1, max = 9) int tasks) {
    List<ContainerLeases> dealt =
        Assignment.spread(plan, tasks).stream()
            .flatMap(task -> task.containers().stream())
            .toList();

    assertThat(single(dealt)).containsExactlyInAnyOrderElementsOf(single(plan));
  }

  @Property(tries = 100)
  void noTaskHasTwoLeasesMoreThanAnother(
      @ForAll("plans") List<ContainerLeases> plan, @ForAll @IntRange(min = 1, max = 9) int tasks) {
    List<Integer> sizes = Assignment.spread(plan, tasks).stream().map(Assignment::size).toList();

    assertThat(sizes).allMatch(size -> size >= 1);
    int most = sizes.stream().mapToInt(size -> size).max().orElseThrow();
    int least = sizes.stream().mapToInt(size -> size).min().orElseThrow();
    assertThat(most - least).isLessThanOrEqualTo(1);
  }

  @Property(tries = 100)
  void theRangesOfAContainerSpreadOverAllTasks(
      @ForAll("plans") List<ContainerLeases> plan, @ForAll @IntRange(min = 1, max = 9) int tasks) {
    List<Assignment> dealt = Assignment.spread(plan, tasks);

    for (ContainerLeases container : plan) {
      long readers =
          dealt.stream()
              .filter(
                  task ->
                      task.containers().stream()
                          .anyMatch(leases -> leases.container().equals(container.container())))
              .count();
      assertThat(readers).isEqualTo(Math.min(dealt.size(), container.ranges().size()));
    }
  }

  @Property(tries = 100)
  void thereAreAsManyTasksAsLeasesAndAllow(
      @ForAll("plans") List<ContainerLeases> plan, @ForAll @IntRange(min = 1, max = 9) int tasks) {
    assertThat(Assignment.spread(plan, tasks)).hasSize(Math.min(tasks, single(plan).size()));
  }

  @Property(tries = 100)
  void theSamePlanGivesTheSameTexts(
      @ForAll("plans") List<ContainerLeases> plan, @ForAll @IntRange(min = 1, max = 9) int tasks) {
    List<ContainerLeases> twin = plan.stream().map(AssignmentProperties::copy).toList();

    assertThat(texts(Assignment.spread(twin, tasks)))
        .isEqualTo(texts(Assignment.spread(plan, tasks)));
  }

  @Property(tries = 100)
  void anAssignmentIsReadBackFromItsText(
      @ForAll("plans") List<ContainerLeases> plan, @ForAll @IntRange(min = 1, max = 9) int tasks) {
    for (Assignment assignment : Assignment.spread(plan, tasks)) {
      assertThat(AssignmentText.read(AssignmentText.write(assignment))).isEqualTo(assignment);
    }
  }

  @Provide
  Arbitrary<List<ContainerLeases>> plans() {
    return Offsets.layouts()
        .list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .flatMap(roots -> Arbitraries.longs().map(seed -> plan(roots, seed)))
        .withoutEdgeCases();
  }

  private static List<ContainerLeases> plan(List<RootOffset.Layout> roots, long seed) {
    List<ContainerLeases> plan = new ArrayList<>();
    for (int i = 0; i < roots.size(); i++) {
      boolean isSplit = i > 0;
      RandomTree tree = new RandomTree(seed + i);
      plan.add(
          new ContainerLeases(
              new ContainerName("shop", "container-" + i),
              "rid-" + i,
              isSplit ? tree.root() : roots.get(i),
              isSplit ? tree.leaves().stream().map(Lease::range).toList() : roots.get(i).ranges()));
    }
    return plan;
  }

  private static ContainerLeases copy(ContainerLeases leases) {
    return new ContainerLeases(
        leases.container(),
        leases.resourceId(),
        (RootOffset.Layout) RootOffset.fromMap(leases.root().toMap()),
        new ArrayList<>(leases.ranges()));
  }

  private static List<String> texts(List<Assignment> assignments) {
    return assignments.stream().map(AssignmentText::write).toList();
  }

  /** One entry for each lease. */
  private static List<ContainerLeases> single(List<ContainerLeases> leases) {
    return leases.stream()
        .flatMap(some -> some.ranges().stream().map(range -> some.withRanges(List.of(range))))
        .toList();
  }
}
