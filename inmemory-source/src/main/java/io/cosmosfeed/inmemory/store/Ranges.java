/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import io.cosmosfeed.changefeed.FeedRange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The physical ranges of a container, which tile its hash space. Guarded by the container's lock.
 */
final class Ranges {

  private final TreeMap<String, RangeLog> byLowerBound = new TreeMap<>();
  private final Map<String, RangeLog> byId = new HashMap<>();
  private int nextNumber;
  private long version = 1;

  /** Ranges of equal size. */
  Ranges(int count) {
    List<String> cuts = EffectivePartitionKey.evenCuts(FeedRange.FULL, count);
    for (FeedRange bounds : FeedRange.FULL.splitAt(cuts)) {
      bringOnline(RangeLog.first(nextNumber++, bounds));
    }
  }

  Collection<RangeLog> online() {
    return byLowerBound.values();
  }

  /** The range that a hash lies in. */
  RangeLog at(String effectivePartitionKey) {
    Map.Entry<String, RangeLog> found = byLowerBound.floorEntry(effectivePartitionKey);
    if (found == null) {
      throw new IllegalStateException("The ranges do not begin at the lowest hash");
    }
    return found.getValue();
  }

  /** The ranges that have something in common with a slice, in its order. */
  List<RangeLog> overlapping(FeedRange slice) {
    return byLowerBound.tailMap(at(slice.min()).bounds().min(), true).values().stream()
        .takeWhile(range -> range.bounds().min().compareTo(slice.max()) < 0)
        .toList();
  }

  RangeLayout layout(String container) {
    return new RangeLayout(
        version, byLowerBound.values().stream().map(range -> range.describe(container)).toList());
  }

  /** Replaces one range by several. */
  List<RangeLog> split(String id, List<String> cuts) {
    if (cuts.isEmpty()) {
      throw StoreException.badRequest("A split has at least one cut");
    }
    RangeLog parent = require(id);
    List<FeedRange> pieces = cut(parent.bounds(), cuts);
    version++;
    List<RangeLog> children = new ArrayList<>();
    for (FeedRange piece : pieces) {
      children.add(RangeLog.of(nextNumber++, piece, List.of(parent), version));
    }
    takeOffline(parent);
    children.forEach(this::bringOnline);
    return children;
  }

  private static List<FeedRange> cut(FeedRange bounds, List<String> cuts) {
    try {
      return bounds.splitAt(cuts);
    } catch (IllegalArgumentException outside) {
      throw StoreException.badRequest(String.valueOf(outside.getMessage()));
    }
  }

  /** Replaces several ranges, which are neighbours, by one. */
  RangeLog merge(List<String> ids) {
    List<RangeLog> parents =
        ids.stream()
            .distinct()
            .map(this::require)
            .sorted((a, b) -> a.bounds().compareTo(b.bounds()))
            .toList();
    if (parents.size() < 2) {
      throw StoreException.badRequest("A merge has at least two ranges");
    }
    for (int i = 1; i < parents.size(); i++) {
      boolean touches = parents.get(i - 1).bounds().max().equals(parents.get(i).bounds().min());
      if (!touches) {
        throw StoreException.badRequest("Only ranges that are neighbours can be merged: " + ids);
      }
    }
    version++;
    FeedRange bounds =
        new FeedRange(
            parents.get(0).bounds().min(), parents.get(parents.size() - 1).bounds().max());
    RangeLog merged = RangeLog.of(nextNumber++, bounds, parents, version);
    parents.forEach(this::takeOffline);
    bringOnline(merged);
    return merged;
  }

  private void bringOnline(RangeLog range) {
    byLowerBound.put(range.bounds().min(), range);
    byId.put(range.id(), range);
  }

  private void takeOffline(RangeLog range) {
    byLowerBound.remove(range.bounds().min());
    byId.remove(range.id());
  }

  Optional<RangeLog> find(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  RangeLog require(String id) {
    return find(id).orElseThrow(() -> StoreException.notFound("physical range " + id));
  }
}
