/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.lease;

import java.time.Clock;
import java.util.random.RandomGenerator;

/**
 * A source of epochs, each fresh: the identity of a root or of a split.
 *
 * <p>An epoch is the time of birth in milliseconds followed by three random digits. It stays below
 * 2^53, so that tools that read numbers as doubles show it as it is.
 */
@FunctionalInterface
public interface Epochs {

  long next();

  static Epochs of(Clock clock, RandomGenerator random) {
    return () -> clock.millis() * 1000 + random.nextInt(1000);
  }
}
