/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import java.time.Instant;

/** Where in a feed range to read on from. */
public sealed interface Position {

  /**
   * The oldest change that the feed still has. It is the position that a read of an empty range
   * from {@link #NOW} reaches, so a feed of all versions and deletes takes it too, though what was
   * deleted or rewritten before its retention window is not there: whether to start at it is for
   * the caller to refuse.
   */
  Position BEGINNING = new After(0);

  /** The end of the feed: only what is written from now on. */
  Position NOW = new Now();

  /**
   * After a write; 0 is the beginning.
   *
   * @param lsn an LSN of the range read, or of an ancestor of it, from 0
   */
  record After(long lsn) implements Position {
    public After {
      if (lsn < 0) {
        throw new IllegalArgumentException("An LSN is not negative: " + lsn);
      }
    }
  }

  /** See {@link #NOW}. */
  record Now() implements Position {}

  /**
   * The writes after an instant, to the precision of the service: about five seconds (Cosmos DB:
   * change feed modes). The first page may be empty. Latest version only.
   */
  record At(Instant instant) implements Position {}
}
