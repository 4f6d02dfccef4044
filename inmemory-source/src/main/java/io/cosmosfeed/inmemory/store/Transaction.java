/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.PartitionKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Operations on one logical partition which share an LSN and take effect together. Nothing is seen
 * of them until the container takes over what they staged.
 */
final class Transaction {

  private final DocumentFactory factory;
  private final PartitionKey key;
  private final LogicalPartition partition;
  private final boolean keepsPreviousImages;
  private final long lsn;
  private final Instant timestamp;
  private final Map<String, Optional<StoredDocument>> staged = new LinkedHashMap<>();
  private final List<DocumentVersion> versions = new ArrayList<>();

  /**
   * A transaction that has done nothing yet.
   *
   * @param key the partition key in canonical form
   * @param lsn what its writes will have
   */
  Transaction(
      DocumentFactory factory,
      PartitionKey key,
      LogicalPartition partition,
      boolean keepsPreviousImages,
      long lsn,
      Instant timestamp) {
    this.factory = factory;
    this.key = key;
    this.partition = partition;
    this.keepsPreviousImages = keepsPreviousImages;
    this.lsn = lsn;
    this.timestamp = timestamp;
  }

  /** What the documents that were written are afterwards, absent if deleted, by id. */
  Map<String, Optional<StoredDocument>> staged() {
    return staged;
  }

  /** Each write, in order. */
  List<DocumentVersion> versions() {
    return versions;
  }

  /** The partition key in canonical form. */
  PartitionKey key() {
    return key;
  }

  LogicalPartition partition() {
    return partition;
  }

  long lsn() {
    return lsn;
  }

  /**
   * Does one operation.
   *
   * @throws StoreException if it is refused; then nothing was staged for it
   */
  OperationResult apply(Operation operation) {
    if (operation instanceof Operation.Create create) {
      return create(create.document());
    }
    if (operation instanceof Operation.Upsert upsert) {
      return upsert(upsert);
    }
    if (operation instanceof Operation.Replace replace) {
      return replace(replace);
    }
    if (operation instanceof Operation.Patch patch) {
      return patch(patch);
    }
    if (operation instanceof Operation.Delete delete) {
      StoredDocument before = requirePresent(delete.id(), delete.precondition());
      stageDelete(before, false);
      return OperationResult.deleted(lsn);
    }
    Operation.Read read = (Operation.Read) operation;
    return read(read);
  }

  /** Removes a document whose time to live is over. */
  void expire(StoredDocument document) {
    stageDelete(document, true);
  }

  private OperationResult create(ObjectNode document) {
    String id = DocumentFactory.idOf(document);
    if (find(id).isPresent()) {
      throw StoreException.conflict("document '" + id + "'");
    }
    return OperationResult.written(OperationResult.CREATED, stageWrite(document, Optional.empty()));
  }

  private OperationResult upsert(Operation.Upsert upsert) {
    Optional<StoredDocument> before = find(DocumentFactory.idOf(upsert.document()));
    require(upsert.precondition(), before);
    int status = before.isPresent() ? OperationResult.OK : OperationResult.CREATED;
    return OperationResult.written(status, stageWrite(upsert.document(), before));
  }

  private OperationResult replace(Operation.Replace replace) {
    StoredDocument before = requirePresent(replace.id(), replace.precondition());
    String id = DocumentFactory.idOf(replace.document());
    if (!id.equals(replace.id())) {
      throw StoreException.badRequest("The id of a document does not change when it is replaced");
    }
    return OperationResult.written(
        OperationResult.OK, stageWrite(replace.document(), Optional.of(before)));
  }

  private OperationResult patch(Operation.Patch patch) {
    StoredDocument before = requirePresent(patch.id(), patch.precondition());
    ObjectNode document = before.body();
    patch.patch().applyTo(document);
    boolean keepsId = document.path("id").asText().equals(patch.id());
    if (!keepsId) {
      throw StoreException.badRequest("A patch cannot change the id of a document");
    }
    return OperationResult.written(OperationResult.OK, stageWrite(document, Optional.of(before)));
  }

  private OperationResult read(Operation.Read read) {
    StoredDocument document = requirePresent(read.id(), Precondition.NONE);
    boolean isWanted = read.precondition().holdsFor(Optional.of(document));
    return isWanted
        ? OperationResult.written(OperationResult.OK, document)
        : new OperationResult(
            OperationResult.NOT_MODIFIED, Optional.empty(), document.lsn(), Optional.empty());
  }

  private StoredDocument stageWrite(ObjectNode document, Optional<StoredDocument> before) {
    DocumentKey name = factory.keyOf(document, key, partition.effectivePartitionKey());
    StoredDocument written = factory.make(name, document, before, lsn, timestamp);
    staged.put(name.id(), Optional.of(written));
    Change.Operation operation =
        before.isPresent() ? Change.Operation.REPLACE : Change.Operation.CREATE;
    versions.add(version(operation, name, Optional.of(written), before, false));
    return written;
  }

  private void stageDelete(StoredDocument before, boolean ttlExpired) {
    staged.put(before.key().id(), Optional.empty());
    versions.add(
        version(
            Change.Operation.DELETE,
            before.key(),
            Optional.empty(),
            Optional.of(before),
            ttlExpired));
  }

  private DocumentVersion version(
      Change.Operation operation,
      DocumentKey name,
      Optional<StoredDocument> current,
      Optional<StoredDocument> before,
      boolean ttlExpired) {
    OptionalLong previousLsn =
        before.map(document -> OptionalLong.of(document.lsn())).orElseGet(OptionalLong::empty);
    Optional<StoredDocument> image = keepsPreviousImages ? before : Optional.empty();
    return new DocumentVersion(
        operation, name, current, image, lsn, previousLsn, timestamp, ttlExpired);
  }

  private StoredDocument requirePresent(String id, Precondition precondition) {
    Optional<StoredDocument> found = find(id);
    StoredDocument document =
        found.orElseThrow(() -> StoreException.notFound("document '" + id + "'"));
    require(precondition, found);
    return document;
  }

  private static void require(Precondition precondition, Optional<StoredDocument> document) {
    if (!precondition.holdsFor(document)) {
      throw StoreException.preconditionFailed();
    }
  }

  private Optional<StoredDocument> find(String id) {
    return staged.containsKey(id) ? staged.get(id) : partition.find(id);
  }
}
