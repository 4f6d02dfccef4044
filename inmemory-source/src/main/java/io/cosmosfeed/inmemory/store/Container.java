/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import io.cosmosfeed.changefeed.Position;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A container: documents, physical ranges and feeds. Safe for use by several threads.
 *
 * <p>Each write gets an LSN that is above that of every earlier write in this container; the items
 * of a transactional batch share one. A physical range knows the LSN of its own last write, so that
 * LSNs of one range have gaps, as the service's have.
 *
 * <p>Documents expire when something is next asked of the container after their time, each by a
 * write of its own. Every method fails with a {@link StoreException} of status 404 once the
 * container was deleted.
 */
public final class Container {

  /** The most operations that a transactional batch has (Cosmos DB: service limits). */
  public static final int MAX_BATCH_SIZE = 100;

  private final String resourceId;
  private final Etags etags;
  private final Instant createdAt;
  private final PartitionKeyDefinition partitionKey;
  private final ReentrantLock lock = new ReentrantLock();
  private final Ranges ranges;
  private final Contents contents;
  private String etag;
  private boolean deleted;

  Container(
      String databaseResourceId,
      String resourceId,
      ContainerSpec spec,
      int rangeCount,
      Clock clock,
      Etags etags) {
    this.resourceId = resourceId;
    this.etags = etags;
    this.createdAt = clock.instant();
    this.partitionKey = spec.partitionKey();
    this.ranges = new Ranges(rangeCount);
    this.contents =
        new Contents(
            spec,
            ranges,
            new DocumentFactory(databaseResourceId, resourceId, partitionKey, etags),
            clock);
    this.etag = etags.next();
  }

  /** Its resource id, for instance {@code EAABAIAAABA=}. */
  public String resourceId() {
    return resourceId;
  }

  public Instant createdAt() {
    return createdAt;
  }

  public PartitionKeyDefinition partitionKey() {
    return partitionKey;
  }

  /** How the container is to be at present. */
  public ContainerSpec spec() {
    return guarded(contents::spec);
  }

  /** Its entity tag, quotes included: another one for each change of its specification. */
  public String etag() {
    return guarded(() -> etag);
  }

  /**
   * Changes everything but name and partition key.
   *
   * @throws StoreException with status 400 if one of those is another
   */
  public void replaceSpec(ContainerSpec changed) {
    guarded(
        () -> {
          contents.use(changed);
          etag = etags.next();
          return null;
        });
  }

  /** Creates a document in the logical partition that it names itself. */
  public StoredDocument create(ObjectNode document) {
    return written(partitionKey.keyOf(document), new Operation.Create(document));
  }

  /** Creates or replaces a document in the logical partition that it names itself. */
  public StoredDocument upsert(ObjectNode document) {
    return written(partitionKey.keyOf(document), new Operation.Upsert(document, Precondition.NONE));
  }

  /** Replaces the document of the same id in the logical partition that it names itself. */
  public StoredDocument replace(ObjectNode document) {
    String id = DocumentFactory.idOf(document);
    return written(
        partitionKey.keyOf(document), new Operation.Replace(id, document, Precondition.NONE));
  }

  /** Changes parts of a document. */
  public StoredDocument patch(PartitionKey key, String id, DocumentPatch patch) {
    return written(key, new Operation.Patch(id, patch, Precondition.NONE));
  }

  /** Deletes a document. */
  public void delete(PartitionKey key, String id) {
    execute(key, new Operation.Delete(id, Precondition.NONE));
  }

  /** Reads a document, if there is one. */
  public Optional<StoredDocument> find(PartitionKey key, String id) {
    return guarded(() -> contents.partition(key).find(id));
  }

  private StoredDocument written(PartitionKey key, Operation operation) {
    return execute(key, operation).document().orElseThrow();
  }

  /**
   * Does one operation.
   *
   * @param key the whole partition key, which the document has to have
   * @throws StoreException if it is refused: 400 for what is malformed, 404, 409, 412, or 413 for a
   *     document above 2 MiB
   */
  public OperationResult execute(PartitionKey key, Operation operation) {
    return guarded(() -> contents.execute(key, operation));
  }

  /**
   * Does all operations under one LSN, or none.
   *
   * @param key the whole partition key, which all documents have to have
   * @param operations 1 to {@value #MAX_BATCH_SIZE}
   * @throws StoreException with status 400 if there are none or too many; a refused operation is
   *     told by the result
   */
  public BatchResult executeBatch(PartitionKey key, List<Operation> operations) {
    if (operations.isEmpty() || operations.size() > MAX_BATCH_SIZE) {
      throw StoreException.badRequest(
          "A batch has 1 to " + MAX_BATCH_SIZE + " operations, not " + operations.size());
    }
    return guarded(() -> contents.executeBatch(key, operations));
  }

  /** All live documents of a logical partition, in LSN order. */
  public List<StoredDocument> documents(PartitionKey key) {
    return guarded(
        () ->
            contents.partition(key).documents().stream()
                .sorted((a, b) -> Long.compare(a.lsn(), b.lsn()))
                .toList());
  }

  /** The physical ranges as they are now. */
  public RangeLayout layout() {
    return guarded(() -> ranges.layout(resourceId));
  }

  /** The physical ranges that have something in common with a slice, ordered by lower bounds. */
  public List<PhysicalRange> rangesOverlapping(FeedRange slice) {
    return guarded(
        () -> ranges.overlapping(slice).stream().map(range -> range.describe(resourceId)).toList());
  }

  /** The physical range of an id; none if it never was, was split, or was merged. */
  public Optional<PhysicalRange> range(String id) {
    return guarded(() -> ranges.find(id).map(range -> range.describe(resourceId)));
  }

  /** The physical range that a logical partition lies in. */
  public PhysicalRange rangeOf(PartitionKey key) {
    return guarded(
        () -> ranges.at(contents.partition(key).effectivePartitionKey()).describe(resourceId));
  }

  /**
   * Replaces a physical range by several.
   *
   * @param cuts rising hashes, strictly inside the range
   * @return the new ranges, ordered by their lower bounds
   * @throws StoreException with status 404 if there is no such range, 400 for cuts that are none
   */
  public List<PhysicalRange> split(String rangeId, List<String> cuts) {
    return guarded(
        () ->
            ranges.split(rangeId, cuts).stream().map(range -> range.describe(resourceId)).toList());
  }

  /** Replaces a physical range by several of equal size. */
  public List<PhysicalRange> splitEvenly(String rangeId, int parts) {
    return guarded(
        () ->
            split(
                rangeId, EffectivePartitionKey.evenCuts(ranges.require(rangeId).bounds(), parts)));
  }

  /**
   * Replaces physical ranges, which are neighbours, by one.
   *
   * @throws StoreException with status 404 if one of them is not there, 400 if they are no
   *     neighbours
   */
  public PhysicalRange merge(List<String> rangeIds) {
    return guarded(() -> ranges.merge(rangeIds).describe(resourceId));
  }

  /**
   * Reads a page of the latest-version feed: each live document once, at its last write.
   *
   * @param slice what to read; it may cover parts of physical ranges, or several
   * @param maxItems how many documents the page has at most, unless one transaction has more
   * @param maxBytes how large the page is at most, unless one transaction is larger
   */
  public FeedPage<StoredDocument> readLatest(
      FeedRange slice, Position from, int maxItems, long maxBytes) {
    FeedReader reader = new FeedReader(slice, maxItems, maxBytes);
    return guarded(() -> contents.latest(reader, from));
  }

  /**
   * Reads a page of the feed of all versions and deletes. The first such read makes the container
   * record versions from then on, if its specification did not from its beginning.
   *
   * @param from not an instant
   * @throws StoreException with status 400 if versions after the position are no longer, or were
   *     never, recorded
   */
  public FeedPage<DocumentVersion> readAllVersions(
      FeedRange slice, Position from, int maxItems, long maxBytes) {
    FeedReader reader = new FeedReader(slice, maxItems, maxBytes);
    return guarded(() -> contents.allVersions(reader, from));
  }

  /**
   * The LSN after which the latest-version feed of a slice has the documents whose {@code _ts} is
   * later than an instant.
   */
  public long lsnAt(FeedRange slice, Instant instant) {
    return guarded(() -> contents.lsnAt(slice, instant));
  }

  void delete() {
    lock.lock();
    try {
      deleted = true;
      contents.clear();
    } finally {
      lock.unlock();
    }
  }

  private <T> T guarded(Supplier<T> action) {
    lock.lock();
    try {
      if (deleted) {
        throw StoreException.notFound("container '" + contents.spec().id() + "' was deleted");
      }
      contents.expireDueDocuments();
      return action.get();
    } finally {
      lock.unlock();
    }
  }
}
