/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import io.cosmosfeed.connect.lease.Epochs;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.ScheduledExecutorService;
import java.util.random.RandomGenerator;

/**
 * What a reader runs on.
 *
 * @param thread one thread, to which all state of the reader is confined
 * @param clock the time
 * @param random for jitter
 * @param epochs for the pieces of ranges that split
 */
public record ReadContext(
    ScheduledExecutorService thread, Clock clock, RandomGenerator random, Epochs epochs) {

  Instant now() {
    return clock.instant();
  }
}
