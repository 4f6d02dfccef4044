/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import io.cosmosfeed.changefeed.PartitionKey;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The live documents of one partition key. Guarded by the lock of its container. */
final class LogicalPartition {

  private final String effectivePartitionKey;
  private final Map<String, StoredDocument> documents = new HashMap<>();

  LogicalPartition(String effectivePartitionKey) {
    this.effectivePartitionKey = effectivePartitionKey;
  }

  /**
   * A key in a form that is equal for equal keys: all numbers are doubles, and zero has no sign.
   */
  static PartitionKey canonical(PartitionKey key) {
    return new PartitionKey(
        key.components().stream().map(LogicalPartition::canonicalComponent).toList());
  }

  private static JsonNode canonicalComponent(JsonNode component) {
    return component.isNumber() ? DoubleNode.valueOf(component.doubleValue() + 0.0) : component;
  }

  String effectivePartitionKey() {
    return effectivePartitionKey;
  }

  Optional<StoredDocument> find(String id) {
    return Optional.ofNullable(documents.get(id));
  }

  Collection<StoredDocument> documents() {
    return documents.values();
  }

  boolean isEmpty() {
    return documents.isEmpty();
  }

  /**
   * Puts what a document is now, or takes it away.
   *
   * @return what it was before
   */
  Optional<StoredDocument> put(String id, Optional<StoredDocument> document) {
    return Optional.ofNullable(
        document.isPresent() ? documents.put(id, document.get()) : documents.remove(id));
  }
}
