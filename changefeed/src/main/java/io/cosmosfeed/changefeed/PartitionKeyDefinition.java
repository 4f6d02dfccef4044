/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * How the documents of a container are partitioned.
 *
 * @param levels one path, or up to {@value #MAX_LEVELS} for a hierarchical key
 */
public record PartitionKeyDefinition(List<PartitionKeyPath> levels) {

  /** The most levels that a hierarchical key has (Cosmos DB: hierarchical partition keys). */
  public static final int MAX_LEVELS = 3;

  public PartitionKeyDefinition {
    levels = List.copyOf(levels);
    if (levels.isEmpty() || levels.size() > MAX_LEVELS) {
      throw new IllegalArgumentException(
          "A partition key has 1 to " + MAX_LEVELS + " paths: " + levels);
    }
  }

  /**
   * The definition of paths in their text form.
   *
   * @throws IllegalArgumentException if a path is malformed, or there are none or too many
   */
  public static PartitionKeyDefinition ofPaths(List<String> paths) {
    return new PartitionKeyDefinition(paths.stream().map(PartitionKeyPath::parse).toList());
  }

  /** Whether the key has several levels, each hashed by itself. */
  public boolean isHierarchical() {
    return levels.size() > 1;
  }

  /** The key values of a document: each path's value, missing where the document has none there. */
  public PartitionKey keyOf(JsonNode document) {
    List<JsonNode> components = new ArrayList<>(levels.size());
    for (PartitionKeyPath level : levels) {
      components.add(level.valueIn(document));
    }
    return new PartitionKey(components);
  }
}
