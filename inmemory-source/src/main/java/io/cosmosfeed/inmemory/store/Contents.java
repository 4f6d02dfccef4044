/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import io.cosmosfeed.changefeed.Position;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The documents of a container and what its feeds have of them. Guarded by the container's lock.
 */
final class Contents {

  private final PartitionKeyDefinition definition;
  private final Ranges ranges;
  private final DocumentFactory factory;
  private final Clock clock;
  private final Map<PartitionKey, LogicalPartition> partitions = new HashMap<>();
  private ContainerSpec spec;
  private TimeToLive timeToLive;
  private boolean recordsVersions;
  private long newestLsn;

  Contents(ContainerSpec spec, Ranges ranges, DocumentFactory factory, Clock clock) {
    this.definition = spec.partitionKey();
    this.ranges = ranges;
    this.factory = factory;
    this.clock = clock;
    this.spec = spec;
    this.timeToLive = new TimeToLive(spec.defaultTtl());
    this.recordsVersions = spec.retention().isPresent();
  }

  ContainerSpec spec() {
    return spec;
  }

  /** Goes by another specification from now on. */
  void use(ContainerSpec changed) {
    boolean isSameContainer =
        changed.id().equals(spec.id()) && changed.partitionKey().equals(definition);
    if (!isSameContainer) {
      throw StoreException.badRequest("The id and the partition key of a container do not change");
    }
    if (changed.retention().isPresent()) {
      recordVersions();
    }
    spec = changed;
    timeToLive = new TimeToLive(changed.defaultTtl());
    partitions.values().forEach(partition -> partition.documents().forEach(timeToLive::watch));
  }

  void clear() {
    partitions.clear();
  }

  /** The logical partition of a whole key, an empty one if it has no documents. */
  LogicalPartition partition(PartitionKey key) {
    requireWhole(key);
    LogicalPartition found = partitions.get(LogicalPartition.canonical(key));
    return found != null ? found : new LogicalPartition(EffectivePartitionKey.of(key, definition));
  }

  private void requireWhole(PartitionKey key) {
    int missing = definition.levels().size() - key.components().size();
    if (missing > 0) {
      throw StoreException.tooFewKeyComponents();
    }
    if (missing < 0) {
      throw StoreException.partitionKeyMismatch();
    }
  }

  OperationResult execute(PartitionKey key, Operation operation) {
    Transaction transaction = begin(key);
    OperationResult result = transaction.apply(operation);
    commit(transaction);
    return result;
  }

  BatchResult executeBatch(PartitionKey key, List<Operation> operations) {
    Transaction transaction = begin(key);
    BatchResult result = Batch.apply(operations, transaction);
    if (result.committed()) {
      commit(transaction);
    }
    return result;
  }

  void expireDueDocuments() {
    Instant now = clock.instant();
    Optional<StoredDocument> due = timeToLive.nextDue(now);
    while (due.isPresent()) {
      expire(due.get());
      due = timeToLive.nextDue(now);
    }
  }

  private void expire(StoredDocument document) {
    PartitionKey key = document.key().partitionKey();
    boolean isStillThere =
        partition(key).find(document.key().id()).filter(found -> found == document).isPresent();
    if (isStillThere) {
      Transaction transaction = begin(key);
      transaction.expire(document);
      commit(transaction);
    }
  }

  private Transaction begin(PartitionKey key) {
    return new Transaction(
        factory,
        LogicalPartition.canonical(key),
        partition(key),
        spec.keepsPreviousImages(),
        newestLsn + 1,
        clock.instant().truncatedTo(ChronoUnit.SECONDS));
  }

  private void commit(Transaction transaction) {
    if (transaction.staged().isEmpty()) {
      return;
    }
    newestLsn = transaction.lsn();
    LogicalPartition partition = transaction.partition();
    RangeLog range = ranges.at(partition.effectivePartitionKey());
    range.advanceTo(newestLsn);
    transaction
        .staged()
        .forEach(
            (id, after) -> {
              partition.put(id, after).ifPresent(range.latest()::remove);
              after.ifPresent(range.latest()::append);
              after.ifPresent(timeToLive::watch);
            });
    keep(transaction.key(), partition);
    if (recordsVersions) {
      transaction.versions().forEach(range.versions()::append);
      forgetOldVersions(range);
    }
  }

  private void keep(PartitionKey key, LogicalPartition partition) {
    if (partition.isEmpty()) {
      partitions.remove(key);
    } else {
      partitions.put(key, partition);
    }
  }

  FeedPage<StoredDocument> latest(FeedReader reader, Position from) {
    List<RangeLog> scanned = ranges.overlapping(reader.slice());
    return page(reader, scanned, resolve(from, scanned, reader.slice()), RangeLog::latest);
  }

  FeedPage<DocumentVersion> allVersions(FeedReader reader, Position from) {
    if (from instanceof Position.At) {
      throw StoreException.badRequest(
          "Start from a time is not supported with 'All Versions and Deletes' mode.");
    }
    recordVersions();
    List<RangeLog> scanned = ranges.overlapping(reader.slice());
    scanned.forEach(this::forgetOldVersions);
    FeedRange slice = reader.slice();
    long after = resolve(from, scanned, slice);
    long forgotten = scanned.stream().mapToLong(range -> range.forgottenLsn(slice)).max().orElse(0);
    boolean isExpired = !(from instanceof Position.Now) && after < forgotten;
    if (isExpired) {
      throw StoreException.positionExpired(after, forgotten);
    }
    return page(reader, scanned, after, RangeLog::versions);
  }

  long lsnAt(FeedRange slice, Instant instant) {
    return resolve(new Position.At(instant), ranges.overlapping(slice), slice);
  }

  private static <E extends LogEntry> FeedPage<E> page(
      FeedReader reader, List<RangeLog> scanned, long after, Function<RangeLog, LsnLog<E>> log) {
    List<Iterator<E>> entries =
        scanned.stream().map(range -> log.apply(range).after(after)).toList();
    return reader.page(entries, newestOf(scanned));
  }

  private static long resolve(Position position, List<RangeLog> scanned, FeedRange slice) {
    if (position instanceof Position.After after) {
      return after.lsn();
    }
    if (position instanceof Position.At at) {
      return lsnBefore(at.instant(), scanned, slice);
    }
    return newestOf(scanned);
  }

  private static long lsnBefore(Instant instant, List<RangeLog> scanned, FeedRange slice) {
    Iterator<StoredDocument> documents =
        new LsnOrder<>(scanned.stream().map(range -> range.latest().after(0)).toList());
    while (documents.hasNext()) {
      StoredDocument document = documents.next();
      boolean isLater = document.timestamp().isAfter(instant);
      if (isLater && slice.contains(document.key().effectivePartitionKey())) {
        return document.lsn() - 1;
      }
    }
    return newestOf(scanned);
  }

  private static long newestOf(List<RangeLog> scanned) {
    return scanned.stream().mapToLong(RangeLog::newestLsn).max().orElse(0);
  }

  private void recordVersions() {
    if (!recordsVersions) {
      recordsVersions = true;
      ranges.online().forEach(RangeLog::forgetVersionsSoFar);
    }
  }

  private void forgetOldVersions(RangeLog range) {
    spec.retention().ifPresent(kept -> range.forgetVersionsBefore(clock.instant().minus(kept)));
  }
}
