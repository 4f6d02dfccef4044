/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.provider;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import io.cosmosfeed.inmemory.store.StoreException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;

/** Turns what the store answers or refuses into what the SPI promises. */
final class Answers {

  private static final int NOT_FOUND = 404;

  private Answers() {}

  /** A stage that is complete: with a value, or with the failure that a reader is told. */
  static <T> CompletionStage<T> of(Supplier<T> answer) {
    try {
      return CompletableFuture.completedFuture(answer.get());
    } catch (StoreException refusal) {
      return CompletableFuture.failedFuture(failure(refusal));
    } catch (ChangeFeedException failure) {
      return CompletableFuture.failedFuture(failure);
    } catch (RuntimeException bug) {
      return CompletableFuture.failedFuture(
          ChangeFeedException.of(Kind.FATAL, "The account in memory failed: " + bug, 0, 0, bug));
    }
  }

  /** A stage that another thread completes, for an answer that takes its time. */
  static <T> CompletionStage<T> later(Supplier<T> answer) {
    CompletableFuture<T> later = new CompletableFuture<>();
    ForkJoinPool.commonPool()
        .execute(
            () ->
                of(answer)
                    .whenComplete(
                        (value, failure) -> {
                          if (failure == null) {
                            later.complete(value);
                          } else {
                            later.completeExceptionally(failure);
                          }
                        }));
    return later;
  }

  private static ChangeFeedException failure(StoreException refusal) {
    return ChangeFeedException.of(
        kind(refusal), refusal.reason(), refusal.status(), refusal.subStatus(), refusal);
  }

  private static Kind kind(StoreException refusal) {
    if (refusal.isPositionExpired()) {
      return Kind.POSITION_EXPIRED;
    }
    return refusal.status() == NOT_FOUND ? Kind.CONTAINER_GONE : Kind.FATAL;
  }
}
