/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

/**
 * What requests cost, in request units. A model: the service publishes about 2 for a feed page and
 * 1 for each KiB read, and 1 for a point read of 1 KiB; the rest is of that order.
 */
final class Charges {
  static final double NOT_MODIFIED = 1;
  static final double DELETE = 5;

  private static final double PAGE = 2;
  private static final double WRITE = 5;
  private static final double BYTES_PER_KIB = 1024;

  private Charges() {}

  static double page(long bytes) {
    return PAGE + bytes / BYTES_PER_KIB;
  }

  static double read(long bytes) {
    return Math.max(1, bytes / BYTES_PER_KIB);
  }

  static double write(long bytes) {
    return WRITE + bytes / BYTES_PER_KIB;
  }
}
