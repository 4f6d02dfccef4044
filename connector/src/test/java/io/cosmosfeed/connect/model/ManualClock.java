/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until it is moved. */
public final class ManualClock extends Clock {

  private Instant now = Instant.parse("2026-01-31T08:00:00Z");

  public void advance(Duration by) {
    now = now.plus(by);
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("Everything is UTC here");
  }
}
