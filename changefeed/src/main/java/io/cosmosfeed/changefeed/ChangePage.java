/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import java.util.List;
import java.util.OptionalLong;

/** The answer to one {@link ChangeFeed#read}. */
public sealed interface ChangePage {

  /** The resource id of the container that answered. */
  String resourceId();

  /** What the request cost, in request units; 0 if the provider charges nothing. */
  double requestCharge();

  /**
   * Changes in feed order, none if there was nothing to report.
   *
   * @param changes in feed order
   * @param reached the LSN to read on after. It may move without changes, and may be lower than
   *     what was asked for (a lagging replica, a position beyond the end of the range): callers
   *     never let a position go back
   * @param newestLsn the newest LSN of the physical partition as the service reported it with this
   *     page, for lag
   * @param bytes the size of the page on the wire, in bytes; an estimate where the provider has
   *     none
   */
  record Changes(
      String resourceId,
      List<Change> changes,
      long reached,
      OptionalLong newestLsn,
      double requestCharge,
      long bytes)
      implements ChangePage {

    public Changes {
      changes = List.copyOf(changes);
      if (reached < 0) {
        throw new IllegalArgumentException("An LSN is not negative: " + reached);
      }
    }
  }

  /**
   * The range asked for covers several physical ranges by now. Nothing was read; each sub-range
   * goes on at the position that was asked for.
   *
   * @param ranges at least two, which tile the range asked for, ordered by their lower bounds
   */
  record Split(String resourceId, List<FeedRange> ranges, double requestCharge)
      implements ChangePage {

    public Split {
      ranges = List.copyOf(ranges);
      if (ranges.size() < 2) {
        throw new IllegalArgumentException("A split has at least two sub-ranges: " + ranges);
      }
    }
  }
}
