/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangePage;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for stages, never for long. */
final class Answers {

  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private Answers() {}

  /** What a stage completes with. */
  static <T> T of(CompletionStage<T> stage) {
    try {
      return wait(stage);
    } catch (ExecutionException e) {
      throw new AssertionError("An answer was expected, not a failure", e.getCause());
    }
  }

  /** The failure of a stage, which is one of the SPI and of a readable length. */
  static ChangeFeedException failureOf(CompletionStage<?> stage) {
    Object answer;
    try {
      answer = wait(stage);
    } catch (ExecutionException e) {
      assertThat(e.getCause()).isInstanceOf(ChangeFeedException.class).hasNoCause();
      assertThat(e.getCause().getMessage()).hasSizeLessThan(800);
      return (ChangeFeedException) e.getCause();
    }
    throw new AssertionError("A failure was expected, not " + answer);
  }

  /** The page of changes that a read answers with. */
  static ChangePage.Changes changesOf(CompletionStage<ChangePage> read) {
    ChangePage page = of(read);
    assertThat(page).isInstanceOf(ChangePage.Changes.class);
    return (ChangePage.Changes) page;
  }

  /** The ids of a page's changes, in feed order. */
  static List<String> ids(ChangePage.Changes page) {
    return page.changes().stream().map(Change::id).map(id -> id.orElse("(none)")).toList();
  }

  private static <T> T wait(CompletionStage<T> stage) throws ExecutionException {
    try {
      return stage.toCompletableFuture().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("Neither answer nor failure within " + PATIENCE, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted", e);
    }
  }
}
