/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.inmemory.server.behaviour.Behaviour;
import io.cosmosfeed.inmemory.server.behaviour.FeedBehaviour;
import io.cosmosfeed.inmemory.server.http.HttpAnswer;
import io.cosmosfeed.inmemory.server.http.HttpRequest;
import io.cosmosfeed.inmemory.store.Container;
import io.cosmosfeed.inmemory.store.FeedPage;
import io.cosmosfeed.inmemory.store.LogEntry;
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

  HttpAnswer answer(HttpRequest request, Directory.Located located) {
    FeedRequest wanted = FeedRequest.of(request);
    Scope scope = Scope.of(request, located.container());
    rules.require(wanted, scope, located.container());
    boolean onlyTellsPosition =
        wanted.start() instanceof Position.At && !behaviour.get().feed().instantAnswersAtOnce();
    HttpAnswer answer =
        onlyTellsPosition ? position(located, scope, wanted) : page(located, scope, wanted);
    return answer;
  }

  /**
   * The first answer to a read from an instant: no documents, but the position that the instant
   * stands for (Cosmos DB REST: read feed).
   */
  private HttpAnswer position(Directory.Located located, Scope scope, FeedRequest wanted) {
    Instant instant = rules.startOf(((Position.At) wanted.start()).instant());
    long lsn = located.container().lsnAt(scope.slice(), instant);
    byte[] empty = new PageWriter(located.container().resourceId(), 0).close();
    return describe(Answers.json(200, empty), located, scope, lsn, 0, Charges.page(0));
  }

  private HttpAnswer page(Directory.Located located, Scope scope, FeedRequest wanted) {
    return wanted.mode() == FeedMode.LATEST_VERSION
        ? latest(located, scope, wanted)
        : allVersions(located, scope, wanted);
  }

  private HttpAnswer latest(Directory.Located located, Scope scope, FeedRequest wanted) {
    FeedBehaviour feed = behaviour.get().feed();
    Container container = located.container();
    PageSource<io.cosmosfeed.inmemory.store.StoredDocument> source =
        (from, items, bytes) -> container.readLatest(scope.slice(), from, items, bytes);
    var page = rules.read(source, wanted);
    boolean inEnvelope = wanted.namesWireFormat() && feed.envelopeByWireFormat();
    byte[] body = inEnvelope ? json.envelopes(container, page) : json.documents(container, page);
    return answer(located, scope, wanted, page, body);
  }

  private HttpAnswer allVersions(Directory.Located located, Scope scope, FeedRequest wanted) {
    Container container = located.container();
    PageSource<io.cosmosfeed.inmemory.store.DocumentVersion> source =
        (from, items, bytes) -> container.readAllVersions(scope.slice(), from, items, bytes);
    var page = rules.read(source, wanted);
    return answer(located, scope, wanted, page, json.versions(container, page));
  }

  private HttpAnswer answer(
      Directory.Located located,
      Scope scope,
      FeedRequest wanted,
      FeedPage<? extends LogEntry> page,
      byte[] body) {
    if (page.entries().isEmpty()) {
      long reached = rules.positionWithoutNews(wanted, page);
      return describe(Answers.empty(304), located, scope, reached, 0, Charges.NOT_MODIFIED);
    }
    return describe(
        Answers.json(200, body),
        located,
        scope,
        page.reached(),
        page.entries().size(),
        Charges.page(body.length));
  }

  private HttpAnswer describe(
      HttpAnswer answer,
      Directory.Located located,
      Scope scope,
      long reached,
      int items,
      double charge) {
    return whereabouts
        .describe(answer, located, scope.range(), charge)
        .withHeader(HeaderNames.ETAG, "\"" + reached + "\"")
        .withHeader(HeaderNames.ITEM_COUNT, String.valueOf(items));
  }
}
