/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.connect.errors.ConnectException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that a reader's state is confined to. Whatever goes wrong on it is kept for the
 * thread that polls; what comes after the thread was shut down is not run.
 */
final class ReaderThread implements Executor {

  private static final Logger LOG = LoggerFactory.getLogger(ReaderThread.class);

  private final ScheduledExecutorService thread;
  private final AtomicReference<@Nullable ConnectException> failure = new AtomicReference<>();

  ReaderThread(ScheduledExecutorService thread) {
    this.thread = thread;
  }

  @Override
  public void execute(Runnable step) {
    executeAfter(Duration.ZERO, step);
  }

  void executeAfter(Duration pause, Runnable step) {
    try {
      Future<?> unused =
          thread.schedule(() -> runGuarded(step), pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("Not run, as the task has stopped: {}", e.getMessage());
    }
  }

  private void runGuarded(Runnable step) {
    try {
      step.run();
    } catch (ConnectException e) {
      fail(e);
    } catch (RuntimeException e) {
      fail(new ConnectException("Reading stopped for a reason that nobody foresaw", e));
    }
  }

  /** Keeps the first failure for the thread that polls. */
  void fail(ConnectException cause) {
    failure.compareAndSet(null, cause);
  }

  /** Throws what went wrong on the thread, if anything did. */
  void throwFailure() {
    ConnectException cause = failure.get();
    if (cause != null) {
      throw cause;
    }
  }
}
