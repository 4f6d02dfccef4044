/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/** The properties that Cosmos DB and its change feed add to a document, on its first level. */
final class DocumentProperties {

  private static final Set<String> NAMES =
      Set.of("_rid", "_self", "_etag", "_attachments", "_ts", "_lsn");

  private DocumentProperties() {}

  /** The document without them; the document given is left as it is. */
  static ObjectNode withoutSystemOnes(ObjectNode document) {
    ObjectNode stripped = document.objectNode();
    document
        .properties()
        .forEach(
            property -> {
              if (!NAMES.contains(property.getKey())) {
                stripped.set(property.getKey(), property.getValue());
              }
            });
    return stripped;
  }
}
