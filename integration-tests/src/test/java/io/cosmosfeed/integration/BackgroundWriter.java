/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Writes documents on a thread of its own while a test does something else. */
final class BackgroundWriter implements AutoCloseable {

  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final CountDownLatch half;
  private final Future<?> writing;

  private BackgroundWriter(Container container, List<ObjectNode> documents) {
    half = new CountDownLatch(documents.size() / 2);
    writing =
        thread.submit(
            () ->
                documents.forEach(
                    document -> {
                      container.write(document);
                      half.countDown();
                    }));
  }

  static BackgroundWriter start(Container container, List<ObjectNode> documents) {
    return new BackgroundWriter(container, documents);
  }

  /** Waits until half of the documents are written. */
  void awaitHalf() {
    try {
      if (!half.await(Environment.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new AssertionError("Half of the documents are not written in time");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted while documents are written", e);
    }
  }

  /** Waits until all documents are written; fails if one could not be. */
  void awaitAll() {
    try {
      writing.get(Environment.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("The documents could not be written", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted while documents are written", e);
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
