/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import io.cosmosfeed.inmemory.server.behaviour.Behaviour;
import io.cosmosfeed.inmemory.server.http.HttpAnswer;
import io.cosmosfeed.inmemory.server.http.HttpRequest;
import java.util.function.Supplier;

/** Brings a request to the handler of the resource that it is addressed to. */
final class Router {
  private final Directory directory;
  private final AccountHandler accounts;
  private final DatabaseHandler databases;
  private final ContainerHandler containers;
  private final RangeHandler ranges;
  private final DocumentHandler documents;
  private final BatchHandler batches;
  private final QueryHandler queries;
  private final FeedHandler feeds;

  Router(Directory directory, String scheme, Supplier<Behaviour> behaviour, RawDocuments raw) {
    Whereabouts whereabouts = new Whereabouts(new SessionTokens(behaviour));
    this.directory = directory;
    this.accounts = new AccountHandler(scheme, behaviour);
    this.databases = new DatabaseHandler(directory);
    this.containers = new ContainerHandler(directory, behaviour);
    this.ranges = new RangeHandler(directory);
    this.documents = new DocumentHandler(whereabouts, raw);
    this.batches = new BatchHandler(whereabouts);
    this.queries = new QueryHandler(whereabouts);
    this.feeds =
        new FeedHandler(
            whereabouts, new FeedJson(raw, behaviour), new FeedRules(behaviour), behaviour);
  }

  HttpAnswer route(HttpRequest request, ResourcePath path) {
    if (path instanceof ResourcePath.Account) {
      return accounts.answer(request);
    }
    if (path instanceof ResourcePath.Databases) {
      return databases.answerAll(request);
    }
    if (path instanceof ResourcePath.Database database) {
      return databases.answer(request, database);
    }
    if (path instanceof ResourcePath.Containers all) {
      return containers.answer(request, all);
    }
    if (path instanceof ResourcePath.Container container) {
      return containers.answer(request, container);
    }
    if (path instanceof ResourcePath.Ranges all) {
      return ranges.answer(request, all);
    }
    if (path instanceof ResourcePath.Document document) {
      Directory.Located located = require(request, document.container());
      return documents.answer(request, located, document.id());
    }
    ResourcePath.Documents all = (ResourcePath.Documents) path;
    return documents(request, require(request, all.container()));
  }

  /**
   * The container that a request leads through.
   *
   * @throws GatewayException with status 400/1024 if the client means another of the same name
   */
  private Directory.Located require(HttpRequest request, ResourcePath.Container path) {
    Directory.Located located = directory.parentContainer(path);
    boolean isMeant =
        request
            .header(HeaderNames.INTENDED_RID)
            .map(located.container().resourceId()::equals)
            .orElse(true);
    if (!isMeant) {
      throw GatewayException.otherContainer();
    }
    return located;
  }

  private HttpAnswer documents(HttpRequest request, Directory.Located located) {
    boolean isRead = request.method().equals("GET");
    if (isRead) {
      return FeedRequest.isMeantBy(request)
          ? feeds.answer(request, located)
          : queries.answer(request, located, Queries.everything());
    }
    if (!request.method().equals("POST")) {
      throw GatewayException.methodNotAllowed("Documents are listed, queried or written");
    }
    if (Queries.isForPlan(request)) {
      return queries.plan(request);
    }
    if (Queries.isMeantBy(request)) {
      return queries.answer(request, located, Queries.of(request));
    }
    return BatchHandler.isMeantBy(request)
        ? batches.answer(request, located)
        : documents.write(request, located);
  }
}
