/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import io.cosmosfeed.inmemory.store.StoredDocument;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Documents that are answered with another text than the store has: what a parser would not let in,
 * such as a name given twice, but the service has from other clients. Keyed by entity tag, so that
 * a later write of the document ends it.
 */
public final class RawDocuments {
  private final Map<String, byte[]> contents = new ConcurrentHashMap<>();

  /**
   * Has a document answered with a text of one's own, its system properties appended.
   *
   * @param json the text of an object that is not empty
   */
  public void put(StoredDocument document, String json) {
    String text = json.strip();
    boolean isObject = text.startsWith("{") && text.endsWith("}");
    if (!isObject) {
      throw new IllegalArgumentException("The raw document is the text of a JSON object");
    }
    String own = text.substring(0, text.length() - 1);
    contents.put(
        document.etag(), (own + systemProperties(document)).getBytes(StandardCharsets.UTF_8));
  }

  private static String systemProperties(StoredDocument document) {
    String stored = new String(document.json(), StandardCharsets.UTF_8);
    return stored.substring(stored.lastIndexOf(",\"_rid\":"));
  }

  /** What a document is answered with. Not to be modified. */
  byte[] jsonOf(StoredDocument document) {
    return contents.isEmpty()
        ? document.json()
        : contents.getOrDefault(document.etag(), document.json());
  }

  /** What a document is answered with in the latest-version feed. Not to be modified. */
  byte[] feedJsonOf(StoredDocument document) {
    byte[] raw = contents.get(document.etag());
    if (raw == null) {
      return document.feedJson();
    }
    String text = new String(raw, StandardCharsets.UTF_8);
    return (text.substring(0, text.length() - 1) + ",\"_lsn\":" + document.lsn() + "}")
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Forgets all. */
  public void clear() {
    contents.clear();
  }
}
