/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration.resilience;

import io.cosmosfeed.localstack.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * Writes a number of documents as fast as it can, on several threads that each have customers of
 * their own, in transactions of 1 to 100: many new documents, and some known ones again.
 */
final class Backlog implements AutoCloseable {

  private static final int THREADS = 4;
  private static final int CUSTOMERS_OF_EACH = 10;
  private static final int LARGEST_TRANSACTION = 100;

  private final WriteLog log;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final List<Future<?>> writing = new ArrayList<>();

  private Backlog(WriteLog log) {
    this.log = log;
  }

  static Backlog start(WriteLog log, int documents) {
    Backlog backlog = new Backlog(log);
    for (int thread = 0; thread < THREADS; thread++) {
      int number = thread;
      backlog.writing.add(backlog.threads.submit(() -> backlog.write(number, documents / THREADS)));
    }
    return backlog;
  }

  private void write(int thread, int documents) {
    SplittableRandom random = new SplittableRandom(thread);
    int left = documents;
    while (left > 0) {
      int size = Math.min(left, random.nextInt(1, LARGEST_TRANSACTION + 1));
      String customer = "customer-" + thread + "-" + random.nextInt(CUSTOMERS_OF_EACH);
      int first = random.nextInt(documents);
      log.write(
          customer,
          IntStream.range(first, first + size).mapToObj(i -> customer + "-" + i).toList());
      left -= size;
    }
  }

  /** Waits until so many documents are written. */
  void awaitWritten(int documents) {
    Await.atMost(Feed.LIMIT)
        .until(documents + " documents written", () -> log.count() >= documents);
  }

  /** Waits until all are written; fails if one could not be. */
  void awaitAll() {
    Await.atMost(Feed.LIMIT)
        .until("all documents written", () -> writing.stream().allMatch(Future::isDone));
    for (Future<?> thread : writing) {
      try {
        Object unused = thread.get();
      } catch (ExecutionException e) {
        throw new AssertionError("A write failed", e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError("Interrupted while looking at the writers", e);
      }
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
