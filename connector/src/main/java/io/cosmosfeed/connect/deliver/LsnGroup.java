/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.deliver;

import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.Position;
import java.util.ArrayList;
import java.util.List;

/**
 * Changes that share an LSN: the items of one transaction. A position may stand before or after a
 * group, never inside.
 *
 * @param lsn the LSN that was reached when all of the group is delivered
 * @param changes in feed order, at least one
 */
record LsnGroup(long lsn, List<Change> changes) {

  /** LSN 0 is the beginning, after which every change comes. */
  private static final long FIRST_LSN = 1;

  /**
   * Cuts a page into groups.
   *
   * <p>Where the LSNs cannot be trusted (missing, falling, or outside of what the page says it
   * covers, for instance a document with a field {@code _lsn} of its own) the whole page is one
   * group.
   *
   * @param from the position that was asked for
   */
  static List<LsnGroup> of(Position from, ChangePage.Changes page) {
    List<Change> changes = page.changes();
    if (changes.isEmpty()) {
      return List.of();
    }
    if (!areLsnsTrusted(from, page)) {
      return List.of(new LsnGroup(reached(from, page), changes));
    }
    List<LsnGroup> groups = new ArrayList<>();
    int start = 0;
    for (int i = 1; i <= changes.size(); i++) {
      boolean isEnd = i == changes.size() || changes.get(i).lsn() != changes.get(start).lsn();
      if (isEnd) {
        groups.add(new LsnGroup(changes.get(start).lsn(), changes.subList(start, i)));
        start = i;
      }
    }
    return groups;
  }

  /** Whether each change says a position within the bounds of the page, and none goes back. */
  static boolean areLsnsTrusted(Position from, ChangePage.Changes page) {
    long last = from instanceof Position.After after ? after.lsn() + 1 : FIRST_LSN;
    for (Change change : page.changes()) {
      boolean isPlausible = change.lsn() >= last && change.lsn() <= page.reached();
      if (!isPlausible) {
        return false;
      }
      last = change.lsn();
    }
    return true;
  }

  private static long reached(Position from, ChangePage.Changes page) {
    return from instanceof Position.After after
        ? Math.max(after.lsn(), page.reached())
        : page.reached();
  }
}
