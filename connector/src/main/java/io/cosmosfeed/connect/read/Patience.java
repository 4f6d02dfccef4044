/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import io.cosmosfeed.changefeed.ChangeFeedException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * How long a range waits before it is read again: the state that reading leaves behind, replaced
 * after each answer.
 *
 * @param idle the pause after the last empty page; zero if the last page was not empty
 * @param failures how many reads failed in a row
 * @param failingSince when the first of them failed
 * @param warned when an operator was last told
 */
record Patience(
    Duration idle, int failures, Optional<Instant> failingSince, Optional<Instant> warned) {

  static final Patience NEW = new Patience(Duration.ZERO, 0, Optional.empty(), Optional.empty());

  private static final Duration FIRST_RETRY = Duration.ofMillis(100);
  private static final Duration LONGEST_RETRY = Duration.ofSeconds(30);
  private static final Duration WARN_EVERY = Duration.ofMinutes(1);

  boolean isFailing() {
    return failures > 0;
  }

  /** After a page with changes: read again at once. */
  Patience afterChanges() {
    return NEW;
  }

  /** After a page without changes that moved the position: there may be more behind it. */
  Patience afterProgress(Duration pollMin) {
    return new Patience(pollMin, 0, Optional.empty(), Optional.empty());
  }

  /** After a page with nothing: twice the last pause, within bounds. */
  Patience afterNothing(Duration pollMin, Duration pollMax) {
    Duration doubled = idle.isZero() ? pollMin : idle.multipliedBy(2);
    Duration pause = doubled.compareTo(pollMax) > 0 ? pollMax : doubled;
    return new Patience(pause, 0, Optional.empty(), Optional.empty());
  }

  /** After a read that failed in a way that may pass. */
  Patience afterFailure(Instant now) {
    return new Patience(idle, failures + 1, failingSince.or(() -> Optional.of(now)), warned);
  }

  Patience afterWarning(Instant now) {
    return new Patience(idle, failures, failingSince, Optional.of(now));
  }

  /**
   * Whether an operator should be told: when the trouble begins, and every minute while it lasts.
   */
  boolean isWarningDue(Instant now) {
    return warned.isEmpty() || Duration.between(warned.get(), now).compareTo(WARN_EVERY) >= 0;
  }

  /** How long it has been failing. */
  Duration failingFor(Instant now) {
    return failingSince.map(since -> Duration.between(since, now)).orElse(Duration.ZERO);
  }

  /** The pause before the next try: what the account asked for, or else exponential with jitter. */
  Duration retryDelay(ChangeFeedException failure, RandomGenerator random) {
    return failure.retryAfter().orElseGet(() -> exponential(random));
  }

  private Duration exponential(RandomGenerator random) {
    int doublings = Math.min(failures - 1, 16);
    long ceiling =
        Math.min(LONGEST_RETRY.toMillis(), FIRST_RETRY.toMillis() << Math.max(doublings, 0));
    return Duration.ofMillis(ceiling / 2 + random.nextLong(ceiling / 2 + 1));
  }
}
