/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.inmemory.server.behaviour.Behaviour;
import io.cosmosfeed.inmemory.server.http.HttpAnswer;
import io.cosmosfeed.inmemory.server.http.HttpRequest;
import io.cosmosfeed.inmemory.store.Container;
import io.cosmosfeed.inmemory.store.DocumentVersion;
import io.cosmosfeed.inmemory.store.FeedPage;
import io.cosmosfeed.inmemory.store.LogEntry;
import io.cosmosfeed.inmemory.store.StoredDocument;
import java.time.Instant;
import java.util.function.Supplier;

/** Pages of the change feeds. */
final class FeedHandler {
  private final Whereabouts whereabouts;
  private final FeedJson json;
  private final FeedRules rules;
  private final Supplier<Behaviour> behaviour;

  FeedHandler(
      Whereabouts whereabouts, FeedJson json, FeedRules rules, Supplier<Behaviour> behaviour) {
    this.whereabouts = whereabouts;
    this.json = json;
    this.rules = rules;
    this.behaviour = behaviour;
  }

  /**
   * What a read found.
   *
   * @param answer status and body
   * @param reached the LSN to go on after
   * @param newestLsn of the physical range at the time
   */
  private record Found(HttpAnswer answer, long reached, long newestLsn, int items, double charge) {}

  HttpAnswer answer(HttpRequest request, Directory.Located located) {
    Container container = located.container();
    FeedRequest wanted = FeedRequest.of(request);
    Scope scope = Scope.of(request, container);
    rules.require(wanted, scope, container);
    Found found = read(wanted, scope, container);
    return whereabouts
        .describe(found.answer(), located, scope.range(), found.newestLsn(), found.charge())
        .withHeader(HeaderNames.ETAG, "\"" + found.reached() + "\"")
        .withHeader(HeaderNames.ITEM_COUNT, String.valueOf(found.items()));
  }

  private Found read(FeedRequest wanted, Scope scope, Container container) {
    boolean onlyTellsPosition =
        wanted.start() instanceof Position.At && !behaviour.get().feed().instantAnswersAtOnce();
    if (onlyTellsPosition) {
      return position(((Position.At) wanted.start()).instant(), scope, container);
    }
    return wanted.mode() == FeedMode.LATEST_VERSION
        ? latest(wanted, scope, container)
        : allVersions(wanted, scope, container);
  }

  /**
   * The first answer to a read from an instant: no documents, but the position that the instant
   * stands for (Cosmos DB REST: read feed).
   */
  private Found position(Instant instant, Scope scope, Container container) {
    long lsn = container.lsnAt(scope.slice(), rules.startOf(instant));
    byte[] empty = new PageWriter(container.resourceId(), 0).close();
    return new Found(Answers.json(200, empty), lsn, scope.range().newestLsn(), 0, Charges.page(0));
  }

  private Found latest(FeedRequest wanted, Scope scope, Container container) {
    FeedPage<StoredDocument> page =
        rules.read(
            (from, items, bytes) -> container.readLatest(scope.slice(), from, items, bytes),
            wanted);
    boolean inEnvelope = wanted.namesWireFormat() && behaviour.get().feed().envelopeByWireFormat();
    return found(
        wanted,
        page,
        inEnvelope ? json.envelopes(container, page) : json.documents(container, page));
  }

  private Found allVersions(FeedRequest wanted, Scope scope, Container container) {
    FeedPage<DocumentVersion> page =
        rules.read(
            (from, items, bytes) -> container.readAllVersions(scope.slice(), from, items, bytes),
            wanted);
    return found(wanted, page, json.versions(container, page));
  }

  private Found found(FeedRequest wanted, FeedPage<? extends LogEntry> page, byte[] body) {
    if (page.entries().isEmpty()) {
      long reached = rules.positionWithoutNews(wanted, page);
      return new Found(Answers.empty(304), reached, page.newestLsn(), 0, Charges.NOT_MODIFIED);
    }
    return new Found(
        Answers.json(200, body),
        page.reached(),
        page.newestLsn(),
        page.entries().size(),
        Charges.page(body.length));
  }
}
