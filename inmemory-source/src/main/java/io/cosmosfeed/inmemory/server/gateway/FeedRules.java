/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.inmemory.server.behaviour.Behaviour;
import io.cosmosfeed.inmemory.server.behaviour.FeedBehaviour;
import io.cosmosfeed.inmemory.server.behaviour.VersionsBehaviour;
import io.cosmosfeed.inmemory.store.Container;
import io.cosmosfeed.inmemory.store.FeedPage;
import io.cosmosfeed.inmemory.store.LogEntry;
import java.time.Instant;
import java.util.function.Supplier;

/** What may be read from a feed, from where, and how much at once. */
final class FeedRules {
  private final Supplier<Behaviour> behaviour;

  FeedRules(Supplier<Behaviour> behaviour) {
    this.behaviour = behaviour;
  }

  /**
   * Lets a request pass.
   *
   * @throws GatewayException with status 400 if the account, the container or the range does not
   *     serve it
   */
  void require(FeedRequest wanted, Scope scope, Container container) {
    if (wanted.mode() == FeedMode.ALL_VERSIONS_AND_DELETES) {
      requireVersionsServed(wanted, scope, container);
    } else {
      requireStartServed(wanted, scope);
    }
  }

  private void requireVersionsServed(FeedRequest wanted, Scope scope, Container container) {
    VersionsBehaviour versions = behaviour.get().versions();
    boolean isServed =
        switch (versions.served()) {
          case ALWAYS -> true;
          case BY_RETENTION_POLICY -> container.spec().retention().isPresent();
          case NEVER -> false;
        };
    if (!isServed) {
      throw GatewayException.badRequest(
          "Change Feed 'All Versions and Deletes' mode must be enabled. Refer to"
              + " https://aka.ms/ChangeFeed-AllVersionsAndDeletes");
    }
    boolean hasStart = wanted.etag().isPresent() && wanted.modifiedSince().isEmpty();
    if (!hasStart) {
      throw GatewayException.badRequest(
          "Start from beginning is not supported with 'All Versions and Deletes' mode.");
    }
    if (scope.range().merged() && versions.failsAfterMerge()) {
      throw GatewayException.mergedVersions();
    }
  }

  private void requireStartServed(FeedRequest wanted, Scope scope) {
    boolean startsAtInstant = wanted.start() instanceof Position.At;
    if (startsAtInstant && behaviour.get().account().multipleWriteLocations()) {
      throw GatewayException.badRequest(
          "StartTime/IfModifiedSince is not currently supported when EnableMultipleWriteLocations is"
              + " set");
    }
    boolean isRefused =
        startsAtInstant && scope.range().merged() && !wanted.readsMergedRangesByTime();
    if (isRefused) {
      throw GatewayException.badRequest(
          "StartTime/IfModifiedSince is not currently supported with merged partitions.");
    }
  }

  /** The instant that a read really begins at: the service is not exact. */
  Instant startOf(Instant asked) {
    return asked.minusSeconds(behaviour.get().feed().startTimeSlackSeconds());
  }

  /**
   * Reads a page.
   *
   * @throws GatewayException with status 400 if a transaction would overflow it
   */
  <E extends LogEntry> FeedPage<E> read(PageSource<E> source, FeedRequest wanted) {
    FeedBehaviour feed = behaviour.get().feed();
    Position from =
        wanted.start() instanceof Position.At at
            ? new Position.At(startOf(at.instant()))
            : wanted.start();
    FeedPage<E> page = source.read(from, wanted.maxItems(), feed.maxPageBytes());
    boolean mayBeCut = !page.entries().isEmpty() && page.entries().size() < wanted.maxItems();
    if (mayBeCut && feed.transactionMustFit()) {
      requireNoTransactionLeftOut(source, page, feed.maxPageBytes());
    }
    return page;
  }

  private static <E extends LogEntry> void requireNoTransactionLeftOut(
      PageSource<E> source, FeedPage<E> page, int maxPageBytes) {
    // A page of one item and one byte is the next transaction, whole.
    FeedPage<E> next = source.read(new Position.After(page.reached()), 1, 1);
    boolean isTransaction = next.entries().size() > 1;
    boolean overflows = page.bytes() + next.bytes() > maxPageBytes;
    if (isTransaction && overflows) {
      throw GatewayException.transactionDoesNotFit();
    }
  }

  /** Where to read on from after an answer without changes. */
  long positionWithoutNews(FeedRequest wanted, FeedPage<? extends LogEntry> page) {
    boolean isUnmoved = !behaviour.get().feed().notModifiedMovesEtag();
    return isUnmoved && wanted.start() instanceof Position.After asked
        ? asked.lsn()
        : page.reached();
  }
}
