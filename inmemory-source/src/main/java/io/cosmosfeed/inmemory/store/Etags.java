/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;

/** Makes entity tags that look like the service's and never come twice in one run. */
final class Etags {

  private static final HexFormat HEX = HexFormat.of();

  private final String run = HEX.toHexDigits(new SecureRandom().nextInt());
  private final AtomicLong count = new AtomicLong();

  /** The next one, quotes included. */
  String next() {
    String number = HEX.toHexDigits(count.incrementAndGet(), 12);
    return "\"" + run + "-0000-0000-0000-" + number + "\"";
  }
}
