/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;

/** When the documents of a container expire. */
final class TimeToLive {

  private static final int NEVER = -1;

  private record Expiry(Instant at, StoredDocument document) {}

  private final OptionalInt defaultTtl;
  private final PriorityQueue<Expiry> queue =
      new PriorityQueue<>(
          Comparator.comparing(Expiry::at).thenComparing(expiry -> expiry.document().lsn()));

  TimeToLive(OptionalInt defaultTtl) {
    this.defaultTtl = defaultTtl;
  }

  /**
   * Checks a time to live.
   *
   * @throws StoreException with status 400 if it is neither -1 nor at least a second
   */
  static void require(int seconds) {
    boolean isLegal = seconds == NEVER || seconds > 0;
    if (!isLegal) {
      throw StoreException.badRequest(
          "The time to live is -1 or at least one second, not " + seconds);
    }
  }

  /**
   * Checks the time to live that a document asks for.
   *
   * @throws StoreException with status 400 if it has one that is none
   */
  static void requireIn(JsonNode document) {
    JsonNode ttl = document.path("ttl");
    if (ttl.isMissingNode() || ttl.isNull()) {
      return;
    }
    if (!ttl.canConvertToInt() || !ttl.canConvertToExactIntegral()) {
      throw StoreException.badRequest("The time to live of a document is a whole number");
    }
    require(ttl.intValue());
  }

  /** Has a document that was just written expire in its time. */
  void watch(StoredDocument document) {
    if (defaultTtl.isEmpty()) {
      return;
    }
    JsonNode own = document.body().path("ttl");
    int seconds = own.isNumber() ? own.intValue() : defaultTtl.getAsInt();
    if (seconds != NEVER) {
      queue.add(new Expiry(document.timestamp().plusSeconds(seconds), document));
    }
  }

  /**
   * The next document whose time has come, and when that was. It may have been replaced or deleted
   * since.
   */
  Optional<StoredDocument> nextDue(Instant now) {
    Expiry next = queue.peek();
    if (next == null || next.at().isAfter(now)) {
      return Optional.empty();
    }
    queue.remove();
    return Optional.of(next.document());
  }
}
