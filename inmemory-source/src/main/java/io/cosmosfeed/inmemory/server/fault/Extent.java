/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.fault;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How long a fault lasts: for so many requests, for so long, whichever ends first; without end if
 * neither is given.
 *
 * @param after how many matching requests pass unharmed before it begins
 * @param requests how many meet it then
 * @param time how long it lasts from when it was set, by the clock of the machine
 */
public record Extent(int after, OptionalInt requests, Optional<Duration> time) {

  public Extent {
    boolean isNegative = after < 0 || requests.orElse(0) < 0;
    if (isNegative) {
      throw new IllegalArgumentException("A number of requests is not negative");
    }
  }

  /** For the next requests. */
  public static Extent requests(int count) {
    return new Extent(0, OptionalInt.of(count), Optional.empty());
  }

  /** From now on for so long. */
  public static Extent during(Duration time) {
    return new Extent(0, OptionalInt.empty(), Optional.of(time));
  }
}
