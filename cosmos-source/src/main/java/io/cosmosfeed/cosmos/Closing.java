/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import java.util.concurrent.atomic.AtomicBoolean;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** The end of a feed or an account: what is under way then fails, as does what comes later. */
final class Closing {

  private final AtomicBoolean begun = new AtomicBoolean();
  private final Sinks.Empty<Void> signal = Sinks.empty();
  private final String what;

  /**
   * @param what is closed, for messages
   */
  Closing(String what) {
    this.what = what;
  }

  /** Ends what is under way. Whether this was the first call. */
  boolean begin() {
    boolean isFirst = begun.compareAndSet(false, true);
    if (isFirst) {
      signal.emitEmpty(Sinks.EmitFailureHandler.FAIL_FAST);
    }
    return isFirst;
  }

  boolean hasBegun() {
    return begun.get();
  }

  /** The work, cancelled and failed when the end comes; not begun at all after it. */
  <T> Mono<T> endsWith(Mono<T> work) {
    Mono<T> end = signal.asMono().then(Mono.error(this::closed));
    return Mono.firstWithSignal(end, work);
  }

  /** The failure of what is asked for after the end. */
  ChangeFeedException closed() {
    return ChangeFeedException.of(Kind.CLOSED, what + " is closed");
  }
}
