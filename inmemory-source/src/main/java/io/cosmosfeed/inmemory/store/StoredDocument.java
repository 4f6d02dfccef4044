/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * A document as one write left it: immutable JSON text, system properties included, and what is
 * known about it.
 */
public final class StoredDocument implements LogEntry {

  private final DocumentKey key;
  private final String resourceId;
  private final String etag;
  private final long lsn;
  private final Instant timestamp;
  private final byte[] json;

  StoredDocument(
      DocumentKey key, String resourceId, String etag, long lsn, Instant timestamp, byte[] json) {
    this.key = key;
    this.resourceId = resourceId;
    this.etag = etag;
    this.lsn = lsn;
    this.timestamp = timestamp;
    this.json = json;
  }

  @Override
  public DocumentKey key() {
    return key;
  }

  /** Its resource id, which replacing it does not change. */
  public String resourceId() {
    return resourceId;
  }

  /** Its entity tag, quotes included: another one for each write. */
  public String etag() {
    return etag;
  }

  @Override
  public long lsn() {
    return lsn;
  }

  /** When it was written, in whole seconds. */
  public Instant timestamp() {
    return timestamp;
  }

  /** Its JSON text in UTF-8: shared, not to be modified. */
  public byte[] json() {
    return json;
  }

  /**
   * Its JSON text as the latest-version feed carries it: with {@code _lsn} appended, a second one
   * where the document has one of its own, as the service does (azure-sdk-for-java issue 18091).
   */
  public byte[] feedJson() {
    byte[] lsnProperty = (",\"_lsn\":" + lsn + "}").getBytes(StandardCharsets.US_ASCII);
    int withoutBrace = json.length - 1;
    byte[] extended = new byte[withoutBrace + lsnProperty.length];
    System.arraycopy(json, 0, extended, 0, withoutBrace);
    System.arraycopy(lsnProperty, 0, extended, withoutBrace, lsnProperty.length);
    return extended;
  }

  /** Its content as a tree of its own, which the caller may modify. */
  public ObjectNode body() {
    return DocumentJson.parseObject(json);
  }

  @Override
  public int size() {
    return json.length;
  }

  @Override
  public String toString() {
    return key.id() + "@" + lsn;
  }
}
