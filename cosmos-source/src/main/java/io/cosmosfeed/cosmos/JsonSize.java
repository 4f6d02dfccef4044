/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** An estimate of how many bytes JSON takes as text, without writing it. */
final class JsonSize {

  private static final long QUOTES_COLON_COMMA = 4;
  private static final long BRACKETS = 2;

  private JsonSize() {}

  /** The size of several documents, in bytes; text counts a byte per character. */
  static long of(List<? extends JsonNode> documents) {
    long size = 0;
    for (JsonNode document : documents) {
      size += of(document);
    }
    return size;
  }

  private static long of(JsonNode node) {
    if (node.isObject()) {
      long size = BRACKETS;
      for (var property : node.properties()) {
        size += property.getKey().length() + QUOTES_COLON_COMMA + of(property.getValue());
      }
      return size;
    }
    if (node.isArray()) {
      long size = BRACKETS;
      for (JsonNode element : node) {
        size += 1 + of(element);
      }
      return size;
    }
    return node.asText().length() + (node.isTextual() ? BRACKETS : 0);
  }
}
