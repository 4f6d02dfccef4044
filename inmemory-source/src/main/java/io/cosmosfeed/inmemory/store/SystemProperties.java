/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** The properties that the account itself gives to each document, after the document's own. */
final class SystemProperties {

  /** Their names; a document's own values under them are dropped. */
  static final Set<String> NAMES = Set.of("_rid", "_self", "_etag", "_attachments", "_ts");

  private SystemProperties() {}

  /** A document without system properties; the same one if it has none. */
  static ObjectNode strip(ObjectNode document) {
    boolean hasNone = NAMES.stream().noneMatch(document::has);
    if (hasNone) {
      return document;
    }
    ObjectNode stripped = document.objectNode();
    stripped.setAll(document);
    stripped.remove(NAMES);
    return stripped;
  }

  /** The JSON text of a document that is not empty, with the system properties appended. */
  static byte[] append(byte[] json, String resourceId, String self, String etag, long epochSecond) {
    String properties =
        ",\"_rid\":\""
            + resourceId
            + "\",\"_self\":\""
            + self
            + "\",\"_etag\":\""
            + etag.replace("\"", "\\\"")
            + "\",\"_attachments\":\"attachments/\",\"_ts\":"
            + epochSecond
            + "}";
    byte[] suffix = properties.getBytes(StandardCharsets.US_ASCII);
    int withoutBrace = json.length - 1;
    byte[] whole = new byte[withoutBrace + suffix.length];
    System.arraycopy(json, 0, whole, 0, withoutBrace);
    System.arraycopy(suffix, 0, whole, withoutBrace, suffix.length);
    return whole;
  }
}
