/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.inmemory.server.http.HttpRequest;
import io.cosmosfeed.inmemory.store.Container;
import io.cosmosfeed.inmemory.store.EffectivePartitionKey;
import io.cosmosfeed.inmemory.store.PhysicalRange;
import java.util.List;
import java.util.Optional;

/**
 * The part of a container that a request reads.
 *
 * @param range the physical range that answers
 * @param slice the part of the hash space, within that range's bounds or equal to them
 */
record Scope(PhysicalRange range, FeedRange slice) {

  /**
   * The scope of a request: a logical partition, or a physical range, or the part of one that it
   * gives bounds for.
   *
   * @throws GatewayException with status 410 if the physical range is gone, 400 if the request
   *     leads to no single range
   */
  static Scope of(HttpRequest request, Container container) {
    Optional<PartitionKey> key = PartitionKeys.of(request);
    return key.isPresent() ? ofKey(key.get(), container) : ofRange(request, container);
  }

  private static Scope ofKey(PartitionKey key, Container container) {
    boolean isPrefix = key.components().size() < container.partitionKey().levels().size();
    if (isPrefix) {
      // The service takes the prefix of a hierarchical key as bounds only.
      throw GatewayException.partitionKeyMismatch();
    }
    PhysicalRange range = container.rangeOf(key);
    return new Scope(range, EffectivePartitionKey.rangeOf(key, container.partitionKey()));
  }

  private static Scope ofRange(HttpRequest request, Container container) {
    List<PhysicalRange> ranges = container.layout().ranges();
    Optional<String> id = request.header(HeaderNames.RANGE_ID);
    if (id.isEmpty() && ranges.size() > 1) {
      throw GatewayException.badRequest(
          "The request names neither a partition key nor a partition key range.");
    }
    PhysicalRange range = id.isEmpty() ? ranges.get(0) : require(id.get(), ranges);
    return new Scope(range, slice(request, range));
  }

  private static PhysicalRange require(String id, List<PhysicalRange> ranges) {
    return ranges.stream()
        .filter(range -> range.id().equals(id))
        .findFirst()
        .orElseThrow(() -> GatewayException.rangeGone(id));
  }

  private static FeedRange slice(HttpRequest request, PhysicalRange range) {
    FeedRange wanted = bounds(request).orElse(range.bounds());
    return wanted
        .intersect(range.bounds())
        .orElseThrow(
            () ->
                GatewayException.badRequest(
                    "The range " + wanted + " does not lie in the partition " + range.bounds()));
  }

  /** The bounds that a request gives for what it reads, if any. */
  static Optional<FeedRange> bounds(HttpRequest request) {
    Optional<String> from = request.header(HeaderNames.START_EPK);
    Optional<String> to = request.header(HeaderNames.END_EPK);
    if (from.isEmpty() && to.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new FeedRange(from.orElse(FeedRange.FULL.min()), to.orElse(FeedRange.FULL.max())));
    } catch (IllegalArgumentException e) {
      throw GatewayException.badRequest("The bounds of the range are malformed: " + e.getMessage());
    }
  }
}
