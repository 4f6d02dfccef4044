/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.Change.Operation;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import io.cosmosfeed.changefeed.PartitionKeyPath;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What an envelope says about the document.
 *
 * @param before the document before the write, where it is known; for a delete at least its id and
 *     partition key
 * @param after the document after the write; absent for a delete
 * @param operation in Debezium's letters: {@code r} the state as read, {@code c} created, {@code u}
 *     replaced, {@code d} deleted
 */
record EnvelopeParts(Optional<ObjectNode> before, Optional<ObjectNode> after, String operation) {

  /**
   * The parts of a change.
   *
   * @param shown makes what is shown of a document
   * @throws UnmappableException if it is a delete that does not say of which document
   */
  static EnvelopeParts of(
      Change change, PartitionKeyDefinition partitionKey, UnaryOperator<ObjectNode> shown) {
    Optional<ObjectNode> previous = change.previous().map(shown);
    boolean isDelete = change.operation() == Operation.DELETE;
    return new EnvelopeParts(
        isDelete ? previous.or(() -> Optional.of(nameOf(change, partitionKey))) : previous,
        change.current().map(shown),
        letter(change.operation()));
  }

  private static String letter(Operation operation) {
    return switch (operation) {
      case UPSERT -> "r";
      case CREATE -> "c";
      case REPLACE -> "u";
      case DELETE -> "d";
    };
  }

  private static ObjectNode nameOf(Change change, PartitionKeyDefinition partitionKey) {
    ObjectNode name = JsonNodeFactory.instance.objectNode().put("id", KeyMapper.idOf(change));
    change.partitionKey().ifPresent(key -> putInto(name, partitionKey, key));
    return name;
  }

  private static void putInto(
      ObjectNode document, PartitionKeyDefinition definition, PartitionKey key) {
    for (int level = 0; level < key.components().size(); level++) {
      JsonNode component = key.components().get(level);
      if (!component.isMissingNode()) {
        putInto(document, definition.levels().get(level), component);
      }
    }
  }

  private static void putInto(ObjectNode document, PartitionKeyPath path, JsonNode component) {
    List<String> segments = path.segments();
    ObjectNode parent = document;
    for (String segment : segments.subList(0, segments.size() - 1)) {
      parent = parent.get(segment) instanceof ObjectNode known ? known : parent.putObject(segment);
    }
    parent.set(segments.get(segments.size() - 1), component);
  }
}
