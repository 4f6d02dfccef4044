/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.deliver;

import io.cosmosfeed.connect.read.FeedEvent;
import java.util.List;

/** A page that is being delivered, group by group. Confined to the polling thread. */
final class OpenPage {

  private final LeaseProgress lease;
  private final FeedEvent.PageRead read;
  private final List<LsnGroup> groups;
  private int next;

  OpenPage(LeaseProgress lease, FeedEvent.PageRead read, List<LsnGroup> groups) {
    this.lease = lease;
    this.read = read;
    this.groups = groups;
  }

  LeaseProgress lease() {
    return lease;
  }

  FeedEvent.PageRead read() {
    return read;
  }

  boolean hasNext() {
    return next < groups.size();
  }

  int nextGroupSize() {
    return groups.get(next).changes().size();
  }

  LsnGroup nextGroup() {
    return groups.get(next++);
  }
}
