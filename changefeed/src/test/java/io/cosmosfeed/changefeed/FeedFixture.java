/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * What the test of a provider sets up so that {@link ChangeFeedContract} can run: an account to
 * read from, and a hand that writes to it.
 *
 * <p>A fixture may serve all tests of a class: the contract creates a container of its own for each
 * test and expects nothing of what others left. Methods are called by one thread, block until what
 * they do is visible to readers, and throw if they cannot do it.
 */
public interface FeedFixture {

  /** What a fixture may be unable to do. The tests that need it are then reported as skipped. */
  enum Capability {
    /** {@link #advanceClock}. */
    MOVES_CLOCK,
    /** {@link #delayReads}. A provider whose reads are answered before they return cannot. */
    DELAYS_READS,
    /** {@link FixtureContainer#split}. */
    SPLITS,
    /** {@link FixtureContainer#merge}. */
    MERGES,
    /** Containers can be read in {@link FeedMode#ALL_VERSIONS_AND_DELETES} too. */
    ALL_VERSIONS_AND_DELETES,
    /** In that mode replaces and deletes carry the previous version. */
    PREVIOUS_VERSIONS
  }

  /** What this fixture can do. */
  Set<Capability> capabilities();

  /** Opens the account anew through the provider under test. The contract closes it. */
  ChangeFeedAccount connect();

  /**
   * Creates an empty container, under a name that was not used before and in a database that
   * exists.
   *
   * @param partitionKeyPaths one to three paths, as in {@code /a}
   * @param physicalRanges how many physical ranges it has, from 1; each holds about the same share
   *     of the hash space (all hashes lie below 40)
   */
  FixtureContainer createContainer(List<String> partitionKeyPaths, int physicalRanges);

  /** The time by the clock that stamps writes. */
  Instant now();

  /** Lets the clock that stamps writes go forward. */
  default void advanceClock(Duration duration) {
    throw new UnsupportedOperationException("This fixture's clock cannot be moved");
  }

  /**
   * From now on reads of feeds are answered after a pause; {@link Duration#ZERO} ends that. Other
   * requests are not slowed.
   */
  default void delayReads(Duration pause) {
    throw new UnsupportedOperationException("This fixture cannot delay reads");
  }
}
