/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Turns what a client wrote into the documents of one container. */
final class DocumentFactory {

  /** The largest document, in bytes of its JSON text (Cosmos DB: service limits). */
  static final int MAX_BYTES = 2 << 20;

  /** The longest partition key, in bytes of its text components (Cosmos DB: service limits). */
  private static final int MAX_KEY_BYTES = 2048;

  private final String containerResourceId;
  private final String containerSelf;
  private final PartitionKeyDefinition definition;
  private final Etags etags;
  private final AtomicLong documents = new AtomicLong();

  DocumentFactory(
      String databaseResourceId,
      String containerResourceId,
      PartitionKeyDefinition definition,
      Etags etags) {
    this.containerResourceId = containerResourceId;
    this.containerSelf = "dbs/" + databaseResourceId + "/colls/" + containerResourceId + "/";
    this.definition = definition;
    this.etags = etags;
  }

  /**
   * The id that a document gives itself.
   *
   * @throws StoreException with status 400 if it has none, or one that is illegal
   */
  static String idOf(ObjectNode document) {
    JsonNode id = document.path("id");
    if (!id.isTextual()) {
      throw StoreException.badRequest("A document has an id, which is a string");
    }
    Names.require("document", id.textValue());
    return id.textValue();
  }

  /**
   * What names a document that is to lie in a logical partition.
   *
   * @throws StoreException with status 400 if its partition key is another
   */
  DocumentKey keyOf(ObjectNode document, PartitionKey expected, String effectivePartitionKey) {
    PartitionKey own = definition.keyOf(document);
    boolean isExpected = LogicalPartition.canonical(own).equals(expected);
    if (!isExpected) {
      throw StoreException.partitionKeyMismatch();
    }
    requireShort(own);
    return new DocumentKey(idOf(document), own, effectivePartitionKey);
  }

  private static void requireShort(PartitionKey key) {
    int length = key.components().stream().mapToInt(part -> part.asText().length()).sum();
    if (length > MAX_KEY_BYTES) {
      throw StoreException.badRequest("A partition key has at most " + MAX_KEY_BYTES + " bytes");
    }
  }

  /**
   * A document as a write leaves it.
   *
   * @param before the document that it replaces
   */
  StoredDocument make(
      DocumentKey key,
      ObjectNode document,
      Optional<StoredDocument> before,
      long lsn,
      Instant timestamp) {
    TimeToLive.requireIn(document);
    byte[] own = DocumentJson.write(SystemProperties.strip(document));
    if (own.length > MAX_BYTES) {
      throw StoreException.tooLarge();
    }
    String resourceId =
        before
            .map(StoredDocument::resourceId)
            .orElseGet(
                () -> ResourceIds.document(containerResourceId, documents.incrementAndGet()));
    String self = containerSelf + "docs/" + resourceId + "/";
    String etag = etags.next();
    byte[] json = SystemProperties.append(own, resourceId, self, etag, timestamp.getEpochSecond());
    return new StoredDocument(key, resourceId, etag, lsn, timestamp, json);
  }
}
