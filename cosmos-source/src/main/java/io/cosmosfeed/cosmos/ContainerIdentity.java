/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import io.cosmosfeed.changefeed.ContainerDescription;
import java.time.Duration;
import reactor.core.publisher.Mono;

/**
 * Whether a container is still the one that a feed was opened on.
 *
 * <p>The SDK does not tell: with a token of a container that was deleted and created again it reads
 * the new one from the old LSN, or asks for the old one without pause and end. So the account is
 * asked by name whenever an answer is late or odd; several reads that wonder at once share one
 * question.
 */
final class ContainerIdentity {

  private final ContainerDescription opened;
  private final Mono<Void> check;

  /**
   * @param opened the container that the feed was opened on
   * @param today asks the account what the container is now
   */
  ContainerIdentity(ContainerDescription opened, Mono<ContainerDescription> today) {
    this.opened = opened;
    this.check =
        today.doOnNext(container -> requireSame(container.resourceId())).flux().share().then();
  }

  /**
   * Fails if a resource id is another than that of the container opened.
   *
   * @throws ChangeFeedException of kind {@link Kind#CONTAINER_GONE}
   */
  void requireSame(String resourceId) {
    if (!resourceId.equals(opened.resourceId())) {
      throw ChangeFeedException.of(
          Kind.CONTAINER_GONE,
          "Container "
              + opened.name()
              + " was deleted and created again: its resource id was "
              + opened.resourceId()
              + " and is "
              + resourceId
              + ".");
    }
  }

  /**
   * Asks the account after a while. Fails if the container is gone or another, and is silent for
   * ever otherwise.
   */
  <T> Mono<T> doubtAfter(Duration patience) {
    return Mono.delay(patience)
        .then(check)
        .onErrorResume(failure -> !isGone(failure), failure -> Mono.never())
        .then(Mono.never());
  }

  /** The failure of a read, or the better one that the container is gone or another. */
  <T> Mono<T> explain(Throwable failure) {
    return check
        .onErrorResume(unknown -> !isGone(unknown), unknown -> Mono.error(failure))
        .then(Mono.error(failure));
  }

  private static boolean isGone(Throwable failure) {
    return failure instanceof ChangeFeedException known && known.kind() == Kind.CONTAINER_GONE;
  }
}
