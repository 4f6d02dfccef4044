/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that runs like another one and can be moved ahead, so that time to live can be tried. */
public final class AdjustableClock extends Clock {

  private final Clock base;
  private final AtomicReference<Duration> ahead;

  private AdjustableClock(Clock base, AtomicReference<Duration> ahead) {
    this.base = base;
    this.ahead = ahead;
  }

  /** A clock that shows what another one shows until it is moved. */
  public static AdjustableClock over(Clock base) {
    return new AdjustableClock(base, new AtomicReference<>(Duration.ZERO));
  }

  /** A clock that stands still at an instant until it is moved. */
  public static AdjustableClock standingAt(Instant instant) {
    return over(Clock.fixed(instant, ZoneOffset.UTC));
  }

  /**
   * Moves this clock ahead.
   *
   * @throws IllegalArgumentException if the duration is negative: time in an account never runs
   *     backwards
   */
  public void advance(Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException("A clock is not moved back: " + duration);
    }
    ahead.updateAndGet(before -> before.plus(duration));
  }

  @Override
  public Instant instant() {
    return base.instant().plus(ahead.get());
  }

  @Override
  public ZoneId getZone() {
    return base.getZone();
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return new AdjustableClock(base.withZone(zone), ahead);
  }
}
