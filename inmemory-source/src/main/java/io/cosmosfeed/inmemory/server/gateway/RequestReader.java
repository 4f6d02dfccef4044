/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import io.cosmosfeed.inmemory.server.fault.RequestFacts;
import io.cosmosfeed.inmemory.server.fault.RequestKind;
import io.cosmosfeed.inmemory.server.http.HttpRequest;
import java.util.Optional;

/** Tells what a request is about, for faults and for the log. */
final class RequestReader {
  private final Directory directory;

  RequestReader(Directory directory) {
    this.directory = directory;
  }

  RequestFacts facts(HttpRequest request, ResourcePath path) {
    return new RequestFacts(
        kind(request, path),
        containerIn(path).flatMap(directory::nameOf),
        request.header(HeaderNames.RANGE_ID),
        request.header(HeaderNames.IF_NONE_MATCH));
  }

  private static RequestKind kind(HttpRequest request, ResourcePath path) {
    if (path instanceof ResourcePath.Account) {
      return RequestKind.ACCOUNT;
    }
    if (path instanceof ResourcePath.Databases || path instanceof ResourcePath.Database) {
      return RequestKind.DATABASE;
    }
    if (path instanceof ResourcePath.Containers || path instanceof ResourcePath.Container) {
      return RequestKind.CONTAINER;
    }
    if (path instanceof ResourcePath.Ranges) {
      return RequestKind.RANGES;
    }
    boolean isRead = request.method().equals("GET");
    if (path instanceof ResourcePath.Document) {
      return isRead ? RequestKind.READ : RequestKind.WRITE;
    }
    if (isRead) {
      return FeedRequest.isMeantBy(request) ? RequestKind.FEED : RequestKind.QUERY;
    }
    return Queries.isMeantBy(request) ? RequestKind.QUERY : RequestKind.WRITE;
  }

  private static Optional<ResourcePath.Container> containerIn(ResourcePath path) {
    if (path instanceof ResourcePath.Container container) {
      return Optional.of(container);
    }
    if (path instanceof ResourcePath.Ranges ranges) {
      return Optional.of(ranges.container());
    }
    if (path instanceof ResourcePath.Documents documents) {
      return Optional.of(documents.container());
    }
    return path instanceof ResourcePath.Document document
        ? Optional.of(document.container())
        : Optional.empty();
  }
}
