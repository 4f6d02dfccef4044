/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import java.util.List;

/**
 * One page of a feed.
 *
 * @param entries in LSN order, transactions whole
 * @param reached the LSN to read on after: that of the last entry, or the newest of the physical
 *     ranges scanned if there are no entries (which may be lower than what was asked for)
 * @param newestLsn the newest LSN of the physical ranges scanned
 * @param bytes about the size of the entries on the wire
 */
public record FeedPage<E extends LogEntry>(
    List<E> entries, long reached, long newestLsn, long bytes) {

  public FeedPage {
    entries = List.copyOf(entries);
  }
}
