/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An HTTP answer and how it is to travel. Immutable: the {@code with} methods give a changed copy.
 */
public final class HttpAnswer {
  private static final byte[] NO_BODY = {};

  private final int status;
  private final Map<String, String> headers;
  private final byte[] body;
  private final Delivery delivery;

  private HttpAnswer(int status, Map<String, String> headers, byte[] body, Delivery delivery) {
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.delivery = delivery;
  }

  /** An answer without headers and body. */
  public static HttpAnswer of(int status) {
    return new HttpAnswer(status, Map.of(), NO_BODY, Delivery.NORMAL);
  }

  public int status() {
    return status;
  }

  /** By lower-case name; some SDKs look for nothing else. */
  public Map<String, String> headers() {
    return headers;
  }

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  /** Not to be written to. */
  public byte[] body() {
    return body;
  }

  public Delivery delivery() {
    return delivery;
  }

  public HttpAnswer withHeader(String name, String value) {
    return withHeaders(Map.of(name, value));
  }

  public HttpAnswer withHeaders(Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.putAll(more);
    return new HttpAnswer(status, all, body, delivery);
  }

  public HttpAnswer withBody(byte[] newBody) {
    return new HttpAnswer(status, headers, newBody, delivery);
  }

  public HttpAnswer withDelivery(Delivery newDelivery) {
    return new HttpAnswer(status, headers, body, newDelivery);
  }
}
