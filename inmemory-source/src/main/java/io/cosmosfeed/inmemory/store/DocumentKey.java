/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import com.fasterxml.jackson.databind.JsonNode;
import io.cosmosfeed.changefeed.PartitionKey;
import java.util.stream.Collectors;

/**
 * What names a document in its container.
 *
 * @param id unique within the logical partition
 * @param partitionKey the values as the document has them
 * @param effectivePartitionKey where the logical partition lies in the hash space
 */
public record DocumentKey(String id, PartitionKey partitionKey, String effectivePartitionKey) {

  /**
   * The logical partition by its values, joined by slashes: text as it is, other values as JSON, a
   * missing one as {@code {}}.
   */
  public String logicalPartition() {
    return partitionKey.components().stream()
        .map(DocumentKey::text)
        .collect(Collectors.joining("/"));
  }

  private static String text(JsonNode component) {
    return switch (component.getNodeType()) {
      case MISSING -> "{}";
      case NUMBER -> NumberText.of(component);
      default -> component.asText();
    };
  }
}
