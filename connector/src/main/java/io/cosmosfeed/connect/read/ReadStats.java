/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/** What a task has read so far. Safe for use by several threads. */
public final class ReadStats {

  private final LongAdder pages = new LongAdder();
  private final LongAdder emptyPages = new LongAdder();
  private final LongAdder changes = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private final LongAdder throttles = new LongAdder();
  private final LongAdder retries = new LongAdder();
  private final DoubleAdder requestCharge = new DoubleAdder();

  void page(int changesInPage, long bytesOfPage, double charge) {
    (changesInPage == 0 ? emptyPages : pages).increment();
    changes.add(changesInPage);
    bytes.add(bytesOfPage);
    requestCharge.add(charge);
  }

  void throttled() {
    throttles.increment();
  }

  void retried() {
    retries.increment();
  }

  /** Pages that carried changes. */
  public long pages() {
    return pages.sum();
  }

  /** Pages that carried none. */
  public long emptyPages() {
    return emptyPages.sum();
  }

  public long changes() {
    return changes.sum();
  }

  /** Bytes of pages on the wire. */
  public long bytes() {
    return bytes.sum();
  }

  /** Reads that the account turned away for lack of throughput. */
  public long throttles() {
    return throttles.sum();
  }

  /** Reads that were repeated after a failure, throttled ones included. */
  public long retries() {
    return retries.sum();
  }

  /** Request units that the account charged. */
  public double requestCharge() {
    return requestCharge.sum();
  }
}
