/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration.resilience;

import io.cosmosfeed.integration.Environment;
import io.cosmosfeed.localstack.Await;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Writes all the while: new documents and known ones, of many customers, alone and in transactions
 * of varying size.
 */
final class Load implements AutoCloseable {

  private static final int CUSTOMERS = 40;
  private static final int DOCUMENTS_OF_EACH = 500;
  private static final int LARGEST_TRANSACTION = 12;

  private final WriteLog log;
  private final SplittableRandom random;
  private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
  private final ScheduledFuture<?> writing;

  private Load(WriteLog log, long seed, Duration pace) {
    this.log = log;
    this.random = new SplittableRandom(seed);
    this.writing =
        thread.scheduleWithFixedDelay(this::writeSome, 0, pace.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Writes with a pause between two writes until it is closed. */
  static Load start(WriteLog log, long seed, Duration pace) {
    return new Load(log, seed, pace);
  }

  private void writeSome() {
    String customer = "customer-" + random.nextInt(CUSTOMERS);
    boolean isAlone = random.nextInt(3) > 0;
    int size = isAlone ? 1 : random.nextInt(2, LARGEST_TRANSACTION + 1);
    List<String> ids =
        Stream.generate(() -> customer + "-" + random.nextInt(DOCUMENTS_OF_EACH))
            .distinct()
            .limit(size)
            .toList();
    log.write(customer, ids);
  }

  /** Waits until so many more documents are written. */
  void awaitMore(int documents) {
    long enough = log.count() + documents;
    Await.atMost(Environment.PATIENCE)
        .until(
            documents + " more documents written",
            () -> {
              throwIfFailed();
              return log.count() >= enough;
            });
  }

  private void throwIfFailed() {
    if (writing.isDone()) {
      try {
        Object unused = writing.get();
      } catch (ExecutionException e) {
        throw new AssertionError("A write failed", e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError("Interrupted while looking at the writer", e);
      }
    }
  }

  /** Ends writing, with the write that is on its way. */
  void end() {
    throwIfFailed();
    thread.shutdown();
    try {
      if (!thread.awaitTermination(Environment.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new AssertionError("The last write does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted while the last write ends", e);
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
