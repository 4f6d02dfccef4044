/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.UnaryOperator;

/** Changes JSON for comparisons. */
final class TestJson {

  private TestJson() {}

  static JsonNode mapNumbers(JsonNode node, UnaryOperator<JsonNode> change) {
    if (node.isNumber()) {
      return change.apply(node);
    }
    if (node.isArray()) {
      ArrayNode array = Changes.JSON.createArrayNode();
      node.forEach(element -> array.add(mapNumbers(element, change)));
      return array;
    }
    if (node.isObject()) {
      ObjectNode object = Changes.JSON.createObjectNode();
      node.properties()
          .forEach(field -> object.set(field.getKey(), mapNumbers(field.getValue(), change)));
      return object;
    }
    return node;
  }

  /** The node with whole doubles as integers. */
  static JsonNode integral(JsonNode node) {
    return mapNumbers(
        node,
        number ->
            number.doubleValue() == Math.rint(number.doubleValue())
                ? Changes.JSON.getNodeFactory().numberNode(number.longValue())
                : number);
  }

  /** The node with numbers as doubles, and null for all that tells nothing: null, {}, [], [{}]. */
  static JsonNode prune(JsonNode node) {
    if (node.isNumber()) {
      return Changes.JSON.getNodeFactory().numberNode(node.doubleValue());
    }
    if (node.isArray()) {
      ArrayNode array = Changes.JSON.createArrayNode();
      boolean tells = false;
      for (JsonNode element : node) {
        JsonNode pruned = prune(element);
        tells |= !pruned.isNull();
        array.add(pruned);
      }
      return tells ? array : Changes.JSON.nullNode();
    }
    if (node.isObject()) {
      ObjectNode object = Changes.JSON.createObjectNode();
      node.properties()
          .forEach(
              field -> {
                JsonNode pruned = prune(field.getValue());
                if (!pruned.isNull()) {
                  object.set(field.getKey(), pruned);
                }
              });
      return object.isEmpty() ? Changes.JSON.nullNode() : object;
    }
    return node;
  }
}
