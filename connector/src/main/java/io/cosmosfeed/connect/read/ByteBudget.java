/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

/**
 * How much heap the pages of a task may take, those on their way included. A page on its way is
 * taken for as large as pages have been of late, and is corrected when it is here. One read is
 * always admitted.
 *
 * <p>Not safe for use by several threads.
 */
final class ByteBudget {

  /** What one byte of JSON on the wire takes as a tree in the heap: a rule of thumb. */
  private static final int HEAP_BYTES_PER_WIRE_BYTE = 4;

  private static final long FIRST_GUESS = 512 * 1024;

  private final long limit;
  private long held;
  private long expectedPage = FIRST_GUESS;

  ByteBudget(long limit) {
    this.limit = limit;
  }

  /** Whether a page may be asked for now. */
  boolean admits() {
    return held == 0 || held + expectedPage <= limit;
  }

  /** Holds what a page on its way is expected to take. */
  long reserve() {
    held += expectedPage;
    return expectedPage;
  }

  /**
   * Replaces a reservation by what the page takes. An empty page says nothing about the size of
   * others: a task whose ranges were quiet for a while does not take pages to be small.
   */
  long settle(long reserved, long wireBytes) {
    long actual = wireBytes * HEAP_BYTES_PER_WIRE_BYTE;
    held += actual - reserved;
    if (actual > 0) {
      expectedPage = actual > expectedPage ? actual : (expectedPage * 7 + actual) / 8;
    }
    return actual;
  }

  /** Gives back what was held. */
  void release(long bytes) {
    held -= bytes;
  }

  /** How much is held now, in bytes. */
  long held() {
    return held;
  }
}
