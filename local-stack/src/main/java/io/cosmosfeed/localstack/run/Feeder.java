/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.LongSupplier;

/**
 * Writes the documents of a run: all that were given, or sample orders, of which one changes every
 * half second if the run has no end.
 */
final class Feeder {
  private static final Duration TRICKLE = Duration.ofMillis(500);
  private static final int SAMPLE_SIZE = 200;
  private static final long SAMPLE_SEED = 2026;

  private final DocumentWriter writer;
  private final LongSupplier nanoTime;
  private final SampleOrders orders = new SampleOrders(new Random(SAMPLE_SEED), Clock.systemUTC());
  private final boolean trickles;
  private final int backlog;
  private final CompletableFuture<Void> backlogWritten;
  private CompletableFuture<Void> lastChange = CompletableFuture.completedFuture(null);
  private long nextChange;

  private Feeder(DocumentWriter writer, Plan plan, LongSupplier nanoTime) {
    List<ObjectNode> documents =
        plan.documents().orElseGet(() -> orders.create(plan.exitAfter().orElse(SAMPLE_SIZE)));
    this.writer = writer;
    this.nanoTime = nanoTime;
    this.trickles = plan.documents().isEmpty() && plan.exitAfter().isEmpty();
    this.backlog = documents.size();
    this.backlogWritten = writer.upsertAll(documents);
    this.nextChange = nanoTime.getAsLong();
  }

  /** Begins to write. */
  static Feeder start(DocumentWriter writer, Plan plan, LongSupplier nanoTime) {
    return new Feeder(writer, plan, nanoTime);
  }

  /** Changes a sample order if it is time to; throws if a document could not be written. */
  void tick() {
    failIfFailed(backlogWritten);
    failIfFailed(lastChange);
    boolean isDue = trickles && isBacklogWritten() && nanoTime.getAsLong() - nextChange >= 0;
    if (isDue && lastChange.isDone()) {
      lastChange = writer.upsertAll(List.of(orders.change()));
      nextChange = nanoTime.getAsLong() + TRICKLE.toNanos();
    }
  }

  /** How many documents there are to write at first. */
  int backlog() {
    return backlog;
  }

  int written() {
    return writer.written();
  }

  boolean isBacklogWritten() {
    return backlogWritten.isDone();
  }

  private static void failIfFailed(CompletableFuture<Void> write) {
    if (write.isCompletedExceptionally()) {
      try {
        write.join();
      } catch (CompletionException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        throw new SessionFailed(
            ExitCode.FAILED, "A document could not be written: " + Failures.line(cause), cause);
      }
    }
  }
}
