/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.query;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * How Cosmos DB orders values of any type: undefined, null, booleans, numbers, strings, arrays,
 * objects (Cosmos DB: ORDER BY). Numbers compare as the doubles they are there.
 */
final class JsonOrder {
  private JsonOrder() {}

  static boolean sameKind(JsonNode a, JsonNode b) {
    return rank(a) == rank(b);
  }

  static boolean equal(JsonNode a, JsonNode b) {
    return a.equals(JsonOrder::compareLeaves, b);
  }

  private static int compareLeaves(JsonNode a, JsonNode b) {
    boolean areNumbers = a.isNumber() && b.isNumber();
    if (areNumbers) {
      return Double.compare(a.doubleValue(), b.doubleValue());
    }
    return a.equals(b) ? 0 : 1;
  }

  static int compare(JsonNode a, JsonNode b) {
    if (!sameKind(a, b)) {
      return Integer.compare(rank(a), rank(b));
    }
    if (a.isNumber()) {
      return Double.compare(a.doubleValue(), b.doubleValue());
    }
    if (a.isTextual()) {
      return a.textValue().compareTo(b.textValue());
    }
    return a.isBoolean() ? Boolean.compare(a.booleanValue(), b.booleanValue()) : 0;
  }

  private static int rank(JsonNode node) {
    return switch (node.getNodeType()) {
      case MISSING -> 0;
      case NULL -> 1;
      case BOOLEAN -> 2;
      case NUMBER -> 3;
      case STRING -> 4;
      case ARRAY -> 5;
      default -> 6;
    };
  }
}
