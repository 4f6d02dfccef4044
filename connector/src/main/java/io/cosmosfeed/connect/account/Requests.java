/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.account;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.connect.errors.ConnectException;

/**
 * Requests whose answer is waited for, up to a limit. What may pass is asked again until then.
 *
 * @param limit how long one answer may take in all, repetitions included
 */
public record Requests(Duration limit, Clock clock) {

  private static final Duration PAUSE = Duration.ofMillis(500);

  /**
   * Waits for the answer to a request.
   *
   * @param what what is asked for, for messages
   * @throws ChangeFeedException if the account refuses, or does not answer in time
   */
  public <T> T get(String what, Supplier<CompletionStage<T>> request) {
    return await(what, answer(request));
  }

  /** The answer to a request, asked again up to the limit as long as it fails in a passing way. */
  public <T> CompletableFuture<T> answer(Supplier<CompletionStage<T>> request) {
    return answerBy(clock.instant().plus(limit), request);
  }

  private <T> CompletableFuture<T> answerBy(
      Instant deadline, Supplier<CompletionStage<T>> request) {
    return request
        .get()
        .toCompletableFuture()
        .exceptionallyCompose(error -> again(request, deadline, error));
  }

  private <T> CompletableFuture<T> again(
      Supplier<CompletionStage<T>> request, Instant deadline, Throwable error) {
    Throwable cause = unwrap(error);
    boolean mayPass =
        cause instanceof ChangeFeedException feed
            && (feed.kind() == Kind.THROTTLED || feed.kind() == Kind.TRANSIENT);
    Duration pause =
        cause instanceof ChangeFeedException feed ? feed.retryAfter().orElse(PAUSE) : PAUSE;
    boolean isTimeLeft = clock.instant().plus(pause).isBefore(deadline);
    if (!mayPass || !isTimeLeft) {
      return CompletableFuture.failedFuture(cause);
    }
    Executor later = CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS);
    return CompletableFuture.runAsync(() -> {}, later)
        .thenCompose(paused -> answerBy(deadline, request));
  }

  /** Waits for an answer that is on its way. */
  public <T> T await(String what, CompletionStage<T> answer) {
    try {
      return answer.toCompletableFuture().get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw asFeedException(what, unwrap(e));
    } catch (TimeoutException e) {
      throw ChangeFeedException.of(
          Kind.TRANSIENT, what + " was not answered within " + limit.toSeconds() + " s", 0, 0, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConnectException("Interrupted while waiting for " + what, e);
    }
  }

  private static ChangeFeedException asFeedException(String what, Throwable cause) {
    return cause instanceof ChangeFeedException feed
        ? feed
        : ChangeFeedException.of(Kind.FATAL, what + " failed: " + cause, 0, 0, cause);
  }

  private static Throwable unwrap(Throwable error) {
    boolean isWrapper = error instanceof CompletionException || error instanceof ExecutionException;
    Throwable cause = error.getCause();
    return isWrapper && cause != null ? unwrap(cause) : error;
  }
}
