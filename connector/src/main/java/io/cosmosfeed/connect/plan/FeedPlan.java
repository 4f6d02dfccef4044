/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.plan;

import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.connect.lease.Assignment;
import io.cosmosfeed.connect.lease.ContainerLeases;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * All leases of a connector.
 *
 * @param containers the leases of each container, ordered by name
 */
record FeedPlan(List<ContainerLeases> containers) {

  static final FeedPlan NOTHING = new FeedPlan(List.of());

  FeedPlan {
    containers = List.copyOf(containers);
  }

  int size() {
    return containers.stream().mapToInt(container -> container.ranges().size()).sum();
  }

  /** Whether the same containers are read under the same roots, be their leases as they may. */
  boolean hasSameRoots(FeedPlan other) {
    return roots().equals(other.roots());
  }

  private Map<ContainerName, ContainerLeases> roots() {
    return containers.stream()
        .map(
            leases ->
                new ContainerLeases(
                    leases.container(), leases.resourceId(), leases.root(), List.of()))
        .collect(Collectors.toMap(ContainerLeases::container, Function.identity()));
  }

  /**
   * Whether the leases would be spread better if they were dealt out anew: some task has two leases
   * more than another, or there could be more tasks. Ranges split in place, in the task that has
   * them. And whether some lease is nobody's: a task that was replaced but ran for a moment may
   * have overwritten the pointer of a range, which then is one lease again.
   */
  boolean couldSpreadBetter(List<Assignment> tasks, int maxTasks) {
    if (tasks.size() < Math.min(maxTasks, size())) {
      return true;
    }
    List<Long> loads = tasks.stream().map(this::leavesIn).toList();
    boolean isSomeLeaseNobodys = loads.stream().mapToLong(Long::longValue).sum() < size();
    long most = loads.stream().mapToLong(Long::longValue).max().orElse(0);
    long least = loads.stream().mapToLong(Long::longValue).min().orElse(0);
    return isSomeLeaseNobodys || most - least > 1;
  }

  private long leavesIn(Assignment task) {
    Map<ContainerName, List<FeedRange>> held =
        task.containers().stream()
            .collect(Collectors.toMap(ContainerLeases::container, ContainerLeases::ranges));
    return containers.stream()
        .flatMap(
            leases ->
                leases.ranges().stream()
                    .filter(
                        leaf ->
                            held.getOrDefault(leases.container(), List.of()).stream()
                                .anyMatch(range -> range.covers(leaf))))
        .count();
  }
}
