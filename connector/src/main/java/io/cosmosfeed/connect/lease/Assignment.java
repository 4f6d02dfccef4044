/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.lease;

import io.cosmosfeed.changefeed.FeedRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one task reads. It holds roots and leases but no positions, and the same plan always gives
 * the same assignments, so that Connect restarts no task without need.
 *
 * @param containers the containers of the task, each with at least one lease
 */
public record Assignment(List<ContainerLeases> containers) {

  public Assignment {
    containers = List.copyOf(containers);
  }

  /**
   * Deals the leases of a plan out to tasks, one by one in turn, so that the ranges of each
   * container spread over all tasks.
   *
   * @param plan the leases of every container
   * @param maxTasks how many tasks there may be, from 1
   * @return one assignment for each task: as many as there are leases, at most {@code maxTasks}
   */
  public static List<Assignment> spread(List<ContainerLeases> plan, int maxTasks) {
    int leases = plan.stream().mapToInt(container -> container.ranges().size()).sum();
    int tasks = Math.min(maxTasks, leases);
    List<Map<ContainerLeases, List<FeedRange>>> hands = new ArrayList<>(tasks);
    for (int task = 0; task < tasks; task++) {
      hands.add(new LinkedHashMap<>());
    }
    int dealt = 0;
    for (ContainerLeases container : plan) {
      for (FeedRange range : container.ranges()) {
        hands
            .get(dealt++ % tasks)
            .computeIfAbsent(container, unseen -> new ArrayList<>())
            .add(range);
      }
    }
    return hands.stream().map(Assignment::of).toList();
  }

  private static Assignment of(Map<ContainerLeases, List<FeedRange>> hand) {
    List<ContainerLeases> containers = new ArrayList<>(hand.size());
    hand.forEach((container, ranges) -> containers.add(container.withRanges(ranges)));
    return new Assignment(containers);
  }

  /** How many leases the task reads. */
  public int size() {
    return containers.stream().mapToInt(container -> container.ranges().size()).sum();
  }
}
