/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

import io.cosmosfeed.localstack.ConnectWorker;
import io.cosmosfeed.localstack.ConnectorStatus;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Looks at a connector once a second, so that a failure is shown when it happens. */
final class ConnectorWatch {
  private static final Duration EVERY = Duration.ofSeconds(1);

  private final ConnectWorker worker;
  private final String connector;
  private final LongSupplier nanoTime;
  private long next;

  ConnectorWatch(ConnectWorker worker, String connector, LongSupplier nanoTime) {
    this.worker = worker;
    this.connector = connector;
    this.nanoTime = nanoTime;
    this.next = nanoTime.getAsLong();
  }

  /** Throws with the essence of the trace if the connector or a task has failed. */
  void failIfFailed() {
    if (nanoTime.getAsLong() - next < 0) {
      return;
    }
    next = nanoTime.getAsLong() + EVERY.toNanos();
    try {
      worker.rest().findStatus(connector).flatMap(ConnectorStatus::failure).ifPresent(this::fail);
    } catch (UncheckedIOException e) {
      throw new SessionFailed(ExitCode.FAILED, e.getMessage() + "; see its log.", e);
    }
  }

  /** The states of connector and tasks, with what failed. */
  String now() {
    return worker
        .rest()
        .findStatus(connector)
        .map(ConnectorWatch::describe)
        .orElse("Connect knows no connector " + connector + " yet.");
  }

  private static String describe(ConnectorStatus status) {
    return "The connector: "
        + status.summary()
        + status
            .failure()
            .flatMap(ConnectorStatus.Part::trace)
            .map(trace -> "\n" + Failures.essence(trace))
            .orElse("");
  }

  private void fail(ConnectorStatus.Part part) {
    throw new SessionFailed(
        "The connector's "
            + part.label()
            + " has FAILED:\n"
            + part.trace().map(Failures::essence).orElse("(Connect gives no trace)"));
  }
}
