/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration.resilience;

import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBatchResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.integration.Container;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes to a container and remembers what it wrote. Each write of a document has a sequence number
 * of its own, which rises within a partition key as long as each key is written by one thread.
 */
final class WriteLog {

  static final String PARTITION_KEY = "/customer";
  static final String CUSTOMER = "customer";
  static final String SEQUENCE = "sequence";

  private final Container container;
  private final AtomicLong sequence = new AtomicLong();
  private final Map<String, Long> newestOfDocument = new ConcurrentHashMap<>();
  private final Map<String, Long> newestOfCustomer = new ConcurrentHashMap<>();

  WriteLog(Container container) {
    this.container = container;
  }

  /** Creates or replaces documents of one customer: several are one transaction. */
  void write(String customer, List<String> ids) {
    write(customer, ids, 0);
  }

  /**
   * The same with documents of a size.
   *
   * @param padding how many characters each has besides the others
   */
  void write(String customer, List<String> ids, int padding) {
    List<ObjectNode> documents = ids.stream().map(id -> document(id, customer, padding)).toList();
    if (documents.size() == 1) {
      container.write(documents.get(0));
    } else {
      writeTogether(customer, documents);
    }
    for (ObjectNode document : documents) {
      long number = document.path(SEQUENCE).asLong();
      newestOfDocument.put(document.path("id").asText(), number);
      newestOfCustomer.put(customer, number);
    }
  }

  private ObjectNode document(String id, String customer, int padding) {
    ObjectNode document =
        JsonNodeFactory.instance
            .objectNode()
            .put("id", id)
            .put(CUSTOMER, customer)
            .put(SEQUENCE, sequence.incrementAndGet());
    return padding == 0 ? document : document.put("padding", "x".repeat(padding));
  }

  private void writeTogether(String customer, List<ObjectNode> documents) {
    CosmosBatch batch = CosmosBatch.createCosmosBatch(new PartitionKey(customer));
    documents.forEach(batch::upsertItemOperation);
    CosmosBatchResponse response = container.sdk().executeCosmosBatch(batch);
    if (!response.isSuccessStatusCode()) {
      throw new AssertionError("A transaction is refused: " + response.getErrorMessage());
    }
  }

  /** The sequence number of the last write of each document, by its id. */
  Map<String, Long> newestOfDocument() {
    return newestOfDocument;
  }

  /** The sequence number of the last write of each customer. */
  Map<String, Long> newestOfCustomer() {
    return newestOfCustomer;
  }

  /** How many documents were written, each as often as it was. */
  long count() {
    return sequence.get();
  }
}
