/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The partition key values of a document, one component per level.
 *
 * @param components each a string, number, boolean or null node, or a missing node where the
 *     document has no such property; null and missing are different keys
 */
public record PartitionKey(List<JsonNode> components) {

  public PartitionKey {
    components = List.copyOf(components);
    for (JsonNode component : components) {
      boolean isScalar = component.isMissingNode() || component.isValueNode();
      if (!isScalar) {
        throw new IllegalArgumentException(
            "A partition key component is a scalar, not " + component.getNodeType());
      }
    }
  }

  /** Several components, in the order of the levels. */
  public static PartitionKey of(JsonNode... components) {
    return new PartitionKey(List.of(components));
  }
}
