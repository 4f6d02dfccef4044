/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import java.util.List;

/**
 * The physical ranges of a container at one time.
 *
 * @param version counts splits and merges, from 1
 * @param ranges those that are online, ordered by their lower bounds; they tile the hash space
 */
public record RangeLayout(long version, List<PhysicalRange> ranges) {

  public RangeLayout {
    ranges = List.copyOf(ranges);
  }

  /** The ranges that came online after an earlier version of the layout; 0 is before the first. */
  public List<PhysicalRange> since(long earlierVersion) {
    return ranges.stream().filter(range -> range.layoutVersion() > earlierVersion).toList();
  }
}
