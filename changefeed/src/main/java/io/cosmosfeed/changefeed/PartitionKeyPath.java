/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Where in a document a partition key value stands, written as in Cosmos DB: {@code /a/b}, with
 * {@code "…"} around a segment that holds a slash.
 *
 * @param segments the property names that the path leads through, at least one
 */
public record PartitionKeyPath(List<String> segments) {

  public PartitionKeyPath {
    segments = List.copyOf(segments);
    if (segments.isEmpty() || segments.contains("")) {
      throw new IllegalArgumentException("A partition key path has no empty segment: " + segments);
    }
  }

  /**
   * Reads the text form.
   *
   * @throws IllegalArgumentException if the path does not begin with a slash or has an empty
   *     segment
   */
  public static PartitionKeyPath parse(String path) {
    List<String> segments = new ArrayList<>();
    int at = 0;
    while (at < path.length()) {
      boolean quoted = path.startsWith("/\"", at);
      int from = quoted ? at + 2 : at + 1;
      int quote = path.indexOf('"', from);
      int slash = path.indexOf('/', from);
      int end = quoted ? quote : slash < 0 ? path.length() : slash;
      boolean isSegment = path.charAt(at) == '/' && end > from;
      if (!isSegment) {
        throw malformed(path);
      }
      segments.add(path.substring(from, end));
      at = quoted ? end + 1 : end;
    }
    if (segments.isEmpty()) {
      throw malformed(path);
    }
    return new PartitionKeyPath(segments);
  }

  /**
   * The value of a document at this path, missing where there is none or it is an object or array.
   */
  public JsonNode valueIn(JsonNode document) {
    JsonNode node = document;
    for (String segment : segments) {
      node = node.path(segment);
    }
    return node.isValueNode() ? node : MissingNode.getInstance();
  }

  private static IllegalArgumentException malformed(String path) {
    return new IllegalArgumentException(
        "A partition key path looks like /a or /a/b, not '" + path + "'");
  }

  @Override
  public String toString() {
    StringBuilder path = new StringBuilder();
    for (String segment : segments) {
      boolean needsQuotes = segment.indexOf('/') >= 0;
      path.append(needsQuotes ? "/\"" + segment + "\"" : "/" + segment);
    }
    return path.toString();
  }
}
