/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.cosmosfeed.changefeed.PartitionKey;
import java.nio.charset.StandardCharsets;

/** Documents and keys that the store's tests write. */
final class Docs {

  private Docs() {}

  /** A document of a container with the partition key path {@code /pk}. */
  static ObjectNode doc(String id, String key, int version) {
    return json("{}").put("id", id).put("pk", key).put("version", version);
  }

  static ObjectNode json(String text) {
    return DocumentJson.parseObject(text.getBytes(StandardCharsets.UTF_8));
  }

  static PartitionKey key(String value) {
    return PartitionKey.of(TextNode.valueOf(value));
  }

  /** A document's text as it was written: without what the account added. */
  static String written(StoredDocument document) {
    return SystemProperties.strip(document.body()).toString();
  }
}
