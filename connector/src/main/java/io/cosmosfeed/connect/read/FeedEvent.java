/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import java.util.List;

/**
 * What the reader found out. The events of one lease, and of the pieces it is split into, come in
 * feed order.
 */
public sealed interface FeedEvent {

  LeaseKey lease();

  /**
   * The lease begins to be read.
   *
   * @param start where from
   * @param isInherited whether that came from the root, the range having no position of its own yet
   */
  record LeaseTaken(LeaseKey lease, Position start, boolean isInherited) implements FeedEvent {}

  /**
   * A page arrived that carries changes or moved the position.
   *
   * @param from the position that was asked for
   * @param page the answer
   * @param heldBytes what the page holds of the buffer, to be given back when it is handled
   */
  record PageRead(LeaseKey lease, Position from, ChangePage.Changes page, long heldBytes)
      implements FeedEvent {}

  /**
   * The changes between two LSNs cannot be read, none of them. All changes before them came before,
   * and reading goes on after them.
   *
   * @param after the LSN that they come after
   * @param lsn the LSN of the last of them
   */
  record ChangesUnreadable(LeaseKey lease, long after, long lsn) implements FeedEvent {}

  /**
   * The range was found to be split. All its pages came before; its pieces are read from here on.
   *
   * @param at where the pieces read on from
   * @param pieces the ranges that tile the lease's
   * @param born the epoch of the pieces
   */
  record RangeSplit(LeaseKey lease, Position at, List<FeedRange> pieces, long born)
      implements FeedEvent {

    public RangeSplit {
      pieces = List.copyOf(pieces);
    }
  }
}
