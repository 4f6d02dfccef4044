/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.provider;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import io.cosmosfeed.inmemory.store.StoreException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
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
    }
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
