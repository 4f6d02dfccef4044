/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.inmemory.server.http.HttpAnswer;
import io.cosmosfeed.inmemory.server.http.HttpRequest;
import io.cosmosfeed.inmemory.server.query.Query;
import io.cosmosfeed.inmemory.server.query.QueryPlan;
import io.cosmosfeed.inmemory.store.Container;
import io.cosmosfeed.inmemory.store.DocumentJson;
import io.cosmosfeed.inmemory.store.FeedPage;
import io.cosmosfeed.inmemory.store.PhysicalRange;
import io.cosmosfeed.inmemory.store.StoredDocument;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Queries over documents, and lists of all documents. */
final class QueryHandler {
  private static final int DEFAULT_MAX_ITEMS = 1000;
  private static final int SCAN_PAGE = 1000;
  private static final long MAX_PAGE_BYTES = 4 << 20;

  private final Whereabouts whereabouts;

  QueryHandler(Whereabouts whereabouts) {
    this.whereabouts = whereabouts;
  }

  /** How a query is to be run over several ranges. */
  HttpAnswer plan(HttpRequest request) {
    return Answers.json(200, QueryPlan.of(Queries.of(request)));
  }

  /** A page of a query's answer. */
  HttpAnswer answer(HttpRequest request, Directory.Located located, Query query) {
    FeedRange slice = slice(request, located.container());
    int maxItems = FeedRequest.maxItems(request, DEFAULT_MAX_ITEMS);
    long from = request.header(HeaderNames.CONTINUATION).map(QueryHandler::continuation).orElse(0L);
    Answer answer =
        query.isStreaming()
            ? streamed(query, located.container(), slice, from, maxItems)
            : whole(query, located.container(), slice, from, maxItems);
    return describe(answer, located, slice);
  }

  /**
   * What a query found.
   *
   * @param values on this page
   * @param bytes their size as JSON text
   * @param next where the next page begins, if there is one
   */
  private record Answer(List<byte[]> values, long bytes, Optional<Long> next) {}

  private static FeedRange slice(HttpRequest request, Container container) {
    boolean isForAll =
        PartitionKeys.of(request).isEmpty() && request.header(HeaderNames.RANGE_ID).isEmpty();
    return isForAll
        ? Scope.bounds(request).orElse(FeedRange.FULL)
        : Scope.of(request, container).slice();
  }

  private static long continuation(String token) {
    if (!token.matches("\\d{1,18}")) {
      throw GatewayException.badRequest("Invalid continuation token: " + token);
    }
    return Long.parseLong(token);
  }

  /**
   * Goes on after an LSN, and ends with a whole LSN, so that a page is found without the others.
   */
  private static Answer streamed(
      Query query, Container container, FeedRange slice, long from, int maxItems) {
    List<byte[]> values = new ArrayList<>();
    long bytes = 0;
    long position = from;
    while (true) {
      FeedPage<StoredDocument> page =
          container.readLatest(slice, new Position.After(position), SCAN_PAGE, MAX_PAGE_BYTES);
      if (page.entries().isEmpty()) {
        return new Answer(values, bytes, Optional.empty());
      }
      for (StoredDocument document : page.entries()) {
        boolean isFull = values.size() >= maxItems || bytes >= MAX_PAGE_BYTES;
        if (isFull && document.lsn() > position) {
          return new Answer(values, bytes, Optional.of(position));
        }
        position = document.lsn();
        Optional<byte[]> value = query.answerTo(document.body()).map(QueryHandler::json);
        value.ifPresent(values::add);
        bytes += value.map(json -> json.length).orElse(0);
      }
    }
  }

  /** Answers the whole query and gives a part of it: what is ordered or counted needs all. */
  private static Answer whole(
      Query query, Container container, FeedRange slice, long from, int maxItems) {
    Stream<JsonNode> documents =
        container
            .readLatest(slice, Position.BEGINNING, Integer.MAX_VALUE, Long.MAX_VALUE)
            .entries()
            .stream()
            .map(StoredDocument::body);
    List<JsonNode> all = query.answerTo(documents);
    int start = (int) Math.min(from, all.size());
    int end = (int) Math.min((long) start + maxItems, all.size());
    List<byte[]> values = all.subList(start, end).stream().map(QueryHandler::json).toList();
    long bytes = values.stream().mapToLong(json -> json.length).sum();
    return new Answer(values, bytes, end < all.size() ? Optional.of((long) end) : Optional.empty());
  }

  private static byte[] json(JsonNode value) {
    return value instanceof ObjectNode object
        ? DocumentJson.write(object)
        : value.toString().getBytes(StandardCharsets.UTF_8);
  }

  private HttpAnswer describe(Answer found, Directory.Located located, FeedRange slice) {
    PageWriter page = new PageWriter(located.container().resourceId(), found.bytes());
    found.values().forEach(value -> page.item().json(value));
    HttpAnswer answer =
        whereabouts
            .describe(
                Answers.json(200, page.close()),
                located,
                firstRange(located.container(), slice),
                Charges.page(found.bytes()))
            .withHeader(HeaderNames.ITEM_COUNT, String.valueOf(found.values().size()));
    return found.next().isPresent()
        ? answer.withHeader(HeaderNames.CONTINUATION, String.valueOf(found.next().get()))
        : answer;
  }

  private static PhysicalRange firstRange(Container container, FeedRange slice) {
    return container.layout().ranges().stream()
        .filter(range -> range.bounds().intersect(slice).isPresent())
        .findFirst()
        .orElseThrow();
  }
}
