/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.lease;

import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.connect.offset.RootOffset;
import java.util.List;

/**
 * The leases of one container that go together: all of them in a plan, one task's share in a task
 * configuration.
 *
 * @param container its name
 * @param resourceId its identity when the plan was made
 * @param root the root under which the leases were planned, committed or proposed
 * @param ranges the leases
 */
public record ContainerLeases(
    ContainerName container, String resourceId, RootOffset.Layout root, List<FeedRange> ranges) {

  public ContainerLeases {
    ranges = List.copyOf(ranges);
  }

  ContainerLeases withRanges(List<FeedRange> some) {
    return new ContainerLeases(container, resourceId, root, some);
  }
}
