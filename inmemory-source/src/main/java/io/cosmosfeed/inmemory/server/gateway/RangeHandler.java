/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.inmemory.server.http.HttpAnswer;
import io.cosmosfeed.inmemory.server.http.HttpRequest;
import io.cosmosfeed.inmemory.store.PhysicalRange;
import io.cosmosfeed.inmemory.store.RangeLayout;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The physical ranges of a container. A client that names the layout it knows is told what came
 * since, or that nothing did: SDKs ask until they hear that.
 */
final class RangeHandler {
  private final Directory directory;

  RangeHandler(Directory directory) {
    this.directory = directory;
  }

  HttpAnswer answer(HttpRequest request, ResourcePath.Ranges path) {
    if (!request.method().equals("GET")) {
      throw GatewayException.methodNotAllowed("Physical ranges can only be listed");
    }
    Directory.Located located = directory.parentContainer(path.container());
    RangeLayout layout = located.container().layout();
    long known = request.header(HeaderNames.IF_NONE_MATCH).map(RangeHandler::version).orElse(0L);
    List<PhysicalRange> news = layout.since(known);
    HttpAnswer answer =
        news.isEmpty() ? Answers.empty(304) : Answers.json(200, list(located, layout, news));
    return answer
        .withHeader(HeaderNames.ETAG, "\"" + layout.version() + "\"")
        .withHeader(HeaderNames.ITEM_COUNT, String.valueOf(news.size()));
  }

  /** The layout that an entity tag names; anything else is one from before the first. */
  private static long version(String etag) {
    String digits = etag.replace("\"", "");
    return digits.matches("\\d{1,18}") ? Long.parseLong(digits) : 0;
  }

  private static ObjectNode list(
      Directory.Located located, RangeLayout layout, List<PhysicalRange> ranges) {
    ObjectNode list =
        JsonNodeFactory.instance.objectNode().put("_rid", located.container().resourceId());
    ArrayNode items = list.putArray("PartitionKeyRanges");
    double share = 1.0 / layout.ranges().size();
    ranges.forEach(range -> items.add(json(located, range, share)));
    return list.put("_count", ranges.size());
  }

  private static ObjectNode json(Directory.Located located, PhysicalRange range, double share) {
    String rid = range.resourceId();
    UUID etag = UUID.nameUUIDFromBytes(rid.getBytes(StandardCharsets.US_ASCII));
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("_rid", rid)
            .put("id", range.id())
            .put("_etag", "\"" + etag + "\"")
            .put("minInclusive", range.bounds().min())
            .put("maxExclusive", range.bounds().max())
            .put("ridPrefix", Long.parseLong(range.id()))
            .put("_self", located.ridPath() + "/pkranges/" + rid + "/")
            .put("throughputFraction", share)
            .put("status", "online");
    ArrayNode parents = json.putArray("parents");
    range.parents().forEach(parents::add);
    ArrayNode archived = json.putArray("ownedArchivalPKRangeIds");
    directParent(range).ifPresent(archived::add);
    return json.put("_ts", located.container().createdAt().getEpochSecond())
        .put("lsn", range.newestLsn());
  }

  private static Optional<String> directParent(PhysicalRange range) {
    int count = range.parents().size();
    return count == 0 ? Optional.empty() : Optional.of(range.parents().get(count - 1));
  }
}
