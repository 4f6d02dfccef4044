/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ctrl-C or SIGTERM, as something that a run looks at, so that it can stop and tidy up itself. */
final class Interruption {
  private static final Duration TIDY_UP_LIMIT = Duration.ofSeconds(15);

  private final CountDownLatch requested = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);

  private Interruption() {}

  /** Holds the JVM's exit back until {@link #over()} is called, for 15 seconds at most. */
  static Interruption ofThisJvm() {
    Interruption interruption = new Interruption();
    Runtime.getRuntime().addShutdownHook(new Thread(interruption::requestAndWait, "interrupted"));
    return interruption;
  }

  /** One that never comes. */
  static Interruption never() {
    return new Interruption();
  }

  boolean isRequested() {
    return requested.getCount() == 0;
  }

  /** The run has ended and tidied up. */
  void over() {
    over.countDown();
  }

  private void requestAndWait() {
    requested.countDown();
    try {
      if (!over.await(TIDY_UP_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        System.err.println("Not tidied up within " + TIDY_UP_LIMIT.toSeconds() + " s.");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
