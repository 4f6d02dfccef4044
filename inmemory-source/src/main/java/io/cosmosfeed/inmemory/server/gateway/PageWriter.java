/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Puts a page of documents together from bytes that were prepared before. */
final class PageWriter {
  private static final int FRAME = 64;

  private final ByteArrayOutputStream out;
  private int count;

  /**
   * @param bytes about how large the page will be
   */
  PageWriter(String containerResourceId, long bytes) {
    out = new ByteArrayOutputStream((int) Math.min(Integer.MAX_VALUE / 2, bytes) + FRAME);
    text("{\"_rid\":\"" + containerResourceId + "\",\"Documents\":[");
  }

  /** Begins the next item, whose JSON is then written with {@link #json} and {@link #text}. */
  PageWriter item() {
    if (count > 0) {
      out.write(',');
    }
    count++;
    return this;
  }

  PageWriter json(byte[] json) {
    out.writeBytes(json);
    return this;
  }

  PageWriter text(String text) {
    out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /** Ends the page. */
  byte[] close() {
    text("],\"_count\":" + count + "}");
    return out.toByteArray();
  }
}
