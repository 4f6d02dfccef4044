/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.http;

import java.time.Duration;

/**
 * How an answer travels.
 *
 * @param delay how long it is held back
 * @param ending what becomes of it then
 */
public record Delivery(Duration delay, Ending ending) {

  /** At once, and whole. */
  public static final Delivery NORMAL = new Delivery(Duration.ZERO, Ending.WHOLE);

  /** What becomes of an answer. */
  public enum Ending {
    /** It arrives. */
    WHOLE,
    /** Half of the body arrives, then the connection is reset. */
    CUT,
    /** Nothing arrives: the connection is reset (RST). */
    RESET,
    /** Nothing arrives: the connection is closed in order (FIN). */
    CLOSED,
    /** Nothing arrives and the connection stays open, until a side closes it. */
    WITHHELD
  }

  public Delivery {
    if (delay.isNegative()) {
      throw new IllegalArgumentException("A delay is not negative: " + delay);
    }
  }
}
