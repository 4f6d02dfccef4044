/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import io.cosmosfeed.changefeed.FeedRange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** One physical range with what its feeds carry. Guarded by the lock of its container. */
final class RangeLog {

  private final int number;
  private final FeedRange bounds;
  private final List<String> parents;
  private final boolean merged;
  private final long layoutVersion;
  private final LsnLog<StoredDocument> latest = new LsnLog<>();
  private final LsnLog<DocumentVersion> versions = new LsnLog<>();
  private List<Forgotten> forgotten = List.of();
  private long newestLsn;

  /** Versions up to an LSN may be missing in a slice. */
  private record Forgotten(FeedRange slice, long lsn) {}

  private RangeLog(
      int number, FeedRange bounds, List<String> parents, boolean merged, long layoutVersion) {
    this.number = number;
    this.bounds = bounds;
    this.parents = List.copyOf(parents);
    this.merged = merged;
    this.layoutVersion = layoutVersion;
  }

  /** A range without ancestors, in the first layout. */
  static RangeLog first(int number, FeedRange bounds) {
    return new RangeLog(number, bounds, List.of(), false, 1);
  }

  /** The range that takes over a slice of others, with their history. */
  static RangeLog of(int number, FeedRange bounds, List<RangeLog> parents, long layoutVersion) {
    boolean isMerge = parents.size() > 1;
    boolean merged = isMerge || parents.stream().anyMatch(parent -> parent.merged);
    RangeLog child = new RangeLog(number, bounds, ancestry(parents), merged, layoutVersion);
    for (RangeLog parent : parents) {
      child.newestLsn = Math.max(child.newestLsn, parent.newestLsn);
    }
    child.forgotten = parents.stream().flatMap(parent -> parent.forgottenIn(bounds)).toList();
    child.take(parents, range -> range.latest, child.latest);
    child.take(parents, range -> range.versions, child.versions);
    return child;
  }

  private static List<String> ancestry(List<RangeLog> parents) {
    List<String> ids = new ArrayList<>();
    parents.forEach(parent -> ids.addAll(parent.parents));
    parents.forEach(parent -> ids.add(parent.id()));
    return ids.stream().distinct().toList();
  }

  private <E extends LogEntry> void take(
      List<RangeLog> parents, Function<RangeLog, LsnLog<E>> log, LsnLog<E> into) {
    List<Iterator<E>> sources = parents.stream().map(p -> log.apply(p).after(0)).toList();
    new LsnOrder<>(sources)
        .forEachRemaining(
            entry -> {
              if (bounds.contains(entry.key().effectivePartitionKey())) {
                into.append(entry);
              }
            });
  }

  String id() {
    return Integer.toString(number);
  }

  FeedRange bounds() {
    return bounds;
  }

  LsnLog<StoredDocument> latest() {
    return latest;
  }

  LsnLog<DocumentVersion> versions() {
    return versions;
  }

  long newestLsn() {
    return newestLsn;
  }

  /** The LSN up to which versions may be missing in a slice, 0 if none is. */
  long forgottenLsn(FeedRange slice) {
    return forgottenIn(slice).mapToLong(Forgotten::lsn).max().orElse(0);
  }

  private Stream<Forgotten> forgottenIn(FeedRange slice) {
    return forgotten.stream()
        .flatMap(
            part ->
                part.slice().intersect(slice).map(cut -> new Forgotten(cut, part.lsn())).stream());
  }

  /** Notes that a write took place here. */
  void advanceTo(long lsn) {
    newestLsn = lsn;
  }

  /** Says that versions are recorded from now on only. */
  void forgetVersionsSoFar() {
    forgotten = List.of(new Forgotten(bounds, newestLsn));
  }

  /** Drops the versions older than an instant. */
  void forgetVersionsBefore(Instant oldest) {
    long dropped = versions.removeWhile(version -> version.timestamp().isBefore(oldest));
    if (dropped > 0) {
      forgotten = List.of(new Forgotten(bounds, Math.max(dropped, forgottenLsn(bounds))));
    }
  }

  PhysicalRange describe(String container) {
    return new PhysicalRange(
        id(),
        ResourceIds.physicalRange(container, number),
        bounds,
        parents,
        merged,
        newestLsn,
        layoutVersion);
  }
}
