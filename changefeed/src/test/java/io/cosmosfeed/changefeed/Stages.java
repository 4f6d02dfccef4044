/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Waits for stages, never longer than {@link #PATIENCE}. */
final class Stages {

  /** How long any one answer may take. */
  static final Duration PATIENCE = Duration.ofSeconds(20);

  private Stages() {}

  /** What a stage completes with; a failure or a stage that does not end fails the test. */
  static <T> T await(CompletionStage<T> stage) {
    try {
      return outcome(stage, PATIENCE);
    } catch (ExecutionException failure) {
      throw new AssertionError("Expected an answer, not " + failure.getCause(), failure.getCause());
    }
  }

  /**
   * The failure of what a call returned. The call itself must not throw, and the stage must fail
   * with a {@link ChangeFeedException} of a kind, directly.
   */
  static ChangeFeedException failure(
      ChangeFeedException.Kind kind, Supplier<? extends CompletionStage<?>> call) {
    ChangeFeedException failure = failure(call.get(), PATIENCE);
    assertThat(failure.kind()).as("kind of: %s", failure.getMessage()).isEqualTo(kind);
    assertThat(failure.getMessage()).as("message for an operator").isNotBlank();
    return failure;
  }

  /** The failure of a stage that has to fail within a time. */
  static ChangeFeedException failure(CompletionStage<?> stage, Duration patience) {
    Object answer;
    try {
      answer = outcome(stage, patience);
    } catch (ExecutionException failure) {
      assertThat(failure.getCause()).isInstanceOf(ChangeFeedException.class);
      return (ChangeFeedException) failure.getCause();
    }
    throw new AssertionError("Expected a failure, not " + answer);
  }

  private static <T> T outcome(CompletionStage<T> stage, Duration patience)
      throws ExecutionException {
    try {
      return stage.toCompletableFuture().get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      throw new AssertionError("No answer within " + patience, late);
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted while waiting for an answer", interruption);
    }
  }
}
