/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import io.cosmosfeed.changefeed.Position;
import java.util.Optional;

/**
 * The search for changes that cannot be read, which show themselves only by the page that they are
 * in. Pages are made smaller down to one change; then the page that still cannot be read begins
 * with them, but nobody knows their LSN. So reading goes on after the next LSN, and the next, until
 * it succeeds after one of them, and is tried once more before it. If that fails still, all changes
 * up to that LSN are unreadable and nothing else was stepped over; if not, the trouble has passed
 * and reading goes back to where it was. Confined to the reader's thread.
 */
final class UnreadableSearch {

  private boolean isOn;
  private boolean isConfirming;
  private int passed;
  private Optional<Position.After> before = Optional.empty();

  /** Whether pages are to stay small. */
  boolean isOn() {
    return isOn;
  }

  /** Whether reads are trials, whose pages are not to be handed on. */
  boolean isStepping() {
    return before.isPresent();
  }

  /** Whether the last question is out: is it unreadable still? */
  boolean isConfirming() {
    return isConfirming;
  }

  /** Where reading would go on if nothing were stepped over. */
  Optional<Position.After> before() {
    return before;
  }

  void begin() {
    isOn = true;
  }

  void end() {
    isOn = false;
    isConfirming = false;
    passed = 0;
    before = Optional.empty();
  }

  /**
   * Changes were read: after a full page of them, or at the end of the feed, the trouble is over.
   */
  void passed(int changes, int fullPageSize) {
    passed += changes;
    boolean isOver = changes == 0 || passed >= fullPageSize;
    if (isOn && isOver) {
      end();
    }
  }

  /**
   * The page after a place still cannot be read, though it is of one change: where to read next.
   */
  Position.After stepFrom(Position.After place) {
    before = before.or(() -> Optional.of(place));
    return new Position.After(place.lsn() + 1);
  }

  /** A trial succeeded: where to read next. */
  Position.After succeededAt(Position.After place) {
    if (isConfirming) {
      Position.After back = before.orElse(place);
      end();
      return back;
    }
    isConfirming = true;
    return new Position.After(place.lsn() - 1);
  }

  /**
   * It is unreadable still, so the last of them is at the LSN after the place: where to read next.
   */
  Position.After confirmedAfter(Position.After place) {
    end();
    return new Position.After(place.lsn() + 1);
  }
}
