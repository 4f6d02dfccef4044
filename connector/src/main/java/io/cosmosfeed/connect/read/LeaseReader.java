/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The reading side of one lease: where to read on from, and when. Confined to the reader's thread.
 */
final class LeaseReader {

  private final LeaseKey key;
  private final int fullPageSize;
  private Position next;
  private int pageSize;
  private Patience patience = Patience.NEW;
  private long readySinceMillis;
  private final UnreadableSearch search = new UnreadableSearch();
  private Optional<Instant> newestBelowSince = Optional.empty();

  LeaseReader(LeaseKey key, Position start, int pageSize) {
    this.key = key;
    this.next = start;
    this.fullPageSize = pageSize;
    this.pageSize = pageSize;
  }

  LeaseKey key() {
    return key;
  }

  Position next() {
    return next;
  }

  int pageSize() {
    return pageSize;
  }

  Patience patience() {
    return patience;
  }

  void patience(Patience state) {
    patience = state;
  }

  long readySinceMillis() {
    return readySinceMillis;
  }

  void readySince(long millis) {
    readySinceMillis = millis;
  }

  /**
   * Moves on to where a page ended, never back: a lagging replica may report less than was asked
   * for.
   *
   * @return whether the position moved
   */
  boolean advance(ChangePage.Changes page) {
    search.passed(page.changes().size(), fullPageSize);
    pageSize = search.isOn() ? pageSize : (int) Math.min(fullPageSize, pageSize * 2L);
    boolean isAhead = !(next instanceof Position.After known) || page.reached() > known.lsn();
    if (isAhead) {
      next = new Position.After(page.reached());
    }
    return isAhead;
  }

  /** Gives the position up for the end of the feed. */
  void startAtNow() {
    next = Position.NOW;
    search.end();
  }

  /**
   * Asks for smaller pages.
   *
   * @return whether there is a smaller page to ask for
   */
  boolean shrinkPage() {
    boolean canShrink = pageSize > 1;
    pageSize = Math.max(1, pageSize / 2);
    return canShrink;
  }

  /** Looks for the changes ahead that cannot be read; until they are found pages stay small. */
  UnreadableSearch search() {
    return search;
  }

  /** Moves to where the search wants to read, which may be back. */
  void follow(Position.After place) {
    next = place;
  }

  /** How long the service has been reporting less than what was already read. */
  Duration newestBelowFor(ChangePage.Changes page, Instant now) {
    boolean isBelow =
        next instanceof Position.After known
            && page.newestLsn().isPresent()
            && page.newestLsn().getAsLong() < known.lsn();
    newestBelowSince = isBelow ? newestBelowSince.or(() -> Optional.of(now)) : Optional.empty();
    return newestBelowSince.map(since -> Duration.between(since, now)).orElse(Duration.ZERO);
  }
}
