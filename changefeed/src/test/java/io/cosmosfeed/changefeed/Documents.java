/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Documents that tests write, and what they look like when they come back. */
final class Documents {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** What the service adds to a document. */
  private static final Set<String> SYSTEM_PROPERTIES =
      Set.of("_rid", "_self", "_etag", "_attachments", "_ts", "_lsn");

  private Documents() {}

  /** A document of a container with the partition key path {@code /pk}. */
  static ObjectNode document(String id, String key, int version) {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    return document.put("id", id).put("pk", key).put("version", version);
  }

  /** Some documents of several partition keys, in the order in which they are to be written. */
  static List<ObjectNode> documents(int count) {
    List<ObjectNode> documents = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      documents.add(document("doc-" + i, "key-" + i % 9, 1));
    }
    return documents;
  }

  static ObjectNode parse(String json) {
    try {
      return (ObjectNode) JSON.readTree(json);
    } catch (JsonProcessingException malformed) {
      throw new IllegalArgumentException(malformed);
    }
  }

  /**
   * A document as it was written: without what the service added, numbers as JSON text has them.
   */
  static ObjectNode written(ObjectNode read) {
    ObjectNode copy = parse(read.toString());
    copy.remove(SYSTEM_PROPERTIES);
    return copy;
  }

  /** The documents after each change, as they were written; deletes have none. */
  static List<ObjectNode> written(List<Change> changes) {
    return changes.stream()
        .flatMap(change -> change.current().stream())
        .map(Documents::written)
        .toList();
  }

  /** The ids of changes, in their order. */
  static List<String> ids(List<Change> changes) {
    return changes.stream().map(change -> change.id().orElse("(none)")).toList();
  }

  /** The ids of documents, in their order. */
  static List<String> idsOf(List<ObjectNode> documents) {
    return documents.stream().map(document -> document.path("id").asText()).toList();
  }

  /**
   * A key in a form that can be compared: numbers are the same whatever Java type they were read
   * into, null and missing differ.
   */
  static List<String> comparable(PartitionKey key) {
    return key.components().stream().map(Documents::comparable).toList();
  }

  private static String comparable(JsonNode component) {
    return component.getNodeType()
        + " "
        + (component.isNumber() ? String.valueOf(component.doubleValue()) : component.asText());
  }
}
