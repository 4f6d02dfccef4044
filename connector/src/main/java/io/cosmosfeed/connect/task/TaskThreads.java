/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.task;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The threads of a task: one that reads, one that waits for committed offsets. (A look at offsets
 * may wait for open transactions, so it is neither for the thread that reads nor for the one that
 * polls.)
 */
final class TaskThreads implements AutoCloseable {

  private final ScheduledExecutorService reader;
  private final ScheduledExecutorService offsets;

  TaskThreads(ScheduledExecutorService reader, ScheduledExecutorService offsets) {
    this.reader = reader;
    this.offsets = offsets;
  }

  static TaskThreads of(String connectorName) {
    return new TaskThreads(
        single("cosmos-feed-reader-" + connectorName),
        single("cosmos-feed-offsets-" + connectorName));
  }

  private static ScheduledExecutorService single(String name) {
    return Executors.newSingleThreadScheduledExecutor(
        work -> {
          Thread thread = new Thread(work, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  ScheduledExecutorService reader() {
    return reader;
  }

  ScheduledExecutorService offsets() {
    return offsets;
  }

  /** Runs something regularly until the task stops; a failure ends it and nothing else. */
  void repeat(Duration every, Runnable work) {
    Future<?> unused =
        offsets.scheduleWithFixedDelay(
            work, every.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    reader.shutdownNow();
    offsets.shutdownNow();
  }
}
