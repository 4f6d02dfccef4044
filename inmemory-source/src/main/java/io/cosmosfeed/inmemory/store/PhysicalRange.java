/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import io.cosmosfeed.changefeed.FeedRange;
import java.util.List;

/**
 * A physical range of a container as it was when asked for.
 *
 * @param id a decimal number that no other range of the container has or had
 * @param resourceId its resource id
 * @param bounds its slice of the hash space
 * @param parents the ids of all ranges it came from, oldest first, direct parents last
 * @param merged whether it, or a range it came from, was the result of a merge
 * @param newestLsn the LSN of the last write in it, 0 if there was none; what a range inherits from
 *     its parents counts
 * @param layoutVersion the version of the layout that it first appeared in
 */
public record PhysicalRange(
    String id,
    String resourceId,
    FeedRange bounds,
    List<String> parents,
    boolean merged,
    long newestLsn,
    long layoutVersion) {

  public PhysicalRange {
    parents = List.copyOf(parents);
  }
}
