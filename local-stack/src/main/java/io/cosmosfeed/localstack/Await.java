/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A wait that polls until something is there, and that ends.
 *
 * <p>A probe that throws ends the wait with its exception: what cannot become true any more should
 * say so rather than let the time run out.
 */
public final class Await {
  private static final Duration PAUSE = Duration.ofMillis(50);

  private final Duration atMost;
  private final LongSupplier nanoTime;
  private final Pause pause;

  private Await(Duration atMost, LongSupplier nanoTime, Pause pause) {
    this.atMost = atMost;
    this.nanoTime = nanoTime;
    this.pause = pause;
  }

  /** A wait in real time, with 50 ms between two looks. */
  public static Await atMost(Duration limit) {
    return new Await(limit, System::nanoTime, () -> TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis()));
  }

  static Await atMost(Duration limit, LongSupplier nanoTime, Pause pause) {
    return new Await(limit, nanoTime, pause);
  }

  /** Returns once the condition holds; it is looked at once at least. */
  public void until(String what, BooleanSupplier condition) {
    first(what, () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty());
  }

  /**
   * The first value that the probe finds.
   *
   * @param what the missing thing, for the message: "the topic orders"
   * @throws TimedOut when the time is over
   */
  public <T> T first(String what, Supplier<Optional<T>> probe) {
    long start = nanoTime.getAsLong();
    while (true) {
      Optional<T> found = probe.get();
      if (found.isPresent()) {
        return found.get();
      }
      boolean over = nanoTime.getAsLong() - start >= atMost.toNanos();
      if (over) {
        throw new TimedOut(what, atMost);
      }
      pause(what);
    }
  }

  private void pause(String what) {
    try {
      pause.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for " + what, e);
    }
  }

  /** What happens between two looks. */
  @FunctionalInterface
  interface Pause {
    void take() throws InterruptedException;
  }

  /** The time was over before the thing waited for was there. */
  public static final class TimedOut extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TimedOut(String what, Duration limit) {
      super("No " + what + " within " + limit.toMillis() / 1000.0 + " s");
    }
  }
}
