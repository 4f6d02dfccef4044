/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An HTTP request, read to its end. */
public final class HttpRequest {
  private final String method;
  private final String target;
  private final Map<String, String> headers;
  private final byte[] body;

  /**
   * @param method in upper case
   * @param target the request target as sent, percent-encoded
   * @param headers by lower-case name
   */
  public HttpRequest(String method, String target, Map<String, String> headers, byte[] body) {
    this.method = method;
    this.target = target;
    this.headers = Map.copyOf(headers);
    this.body = body;
  }

  public String method() {
    return method;
  }

  /** The path as sent: percent-encoded, without the query string. */
  public String rawPath() {
    int question = target.indexOf('?');
    return question < 0 ? target : target.substring(0, question);
  }

  /** The segments of the path, decoded; none for {@code /}. */
  public List<String> segments() {
    List<String> segments = new ArrayList<>();
    for (String segment : rawPath().split("/", -1)) {
      if (!segment.isEmpty()) {
        segments.add(decode(segment));
      }
    }
    return segments;
  }

  /** A parameter of the query string, decoded. */
  public Optional<String> parameter(String name) {
    int question = target.indexOf('?');
    String query = question < 0 ? "" : target.substring(question + 1);
    for (String pair : query.split("&", -1)) {
      if (pair.startsWith(name + "=")) {
        return Optional.of(decode(pair.substring(name.length() + 1)));
      }
    }
    return Optional.empty();
  }

  /**
   * A header, unless it is empty.
   *
   * @param name in lower case
   */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name)).filter(value -> !value.isEmpty());
  }

  /** Whether a header says {@code true}, in any case. */
  public boolean flag(String name) {
    return "true".equalsIgnoreCase(headers.get(name));
  }

  /** The body as it came, empty where there was none. Not to be written to. */
  public byte[] body() {
    return body;
  }

  private static String decode(String text) {
    // A plus sign is itself in a path: only forms write a space that way.
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return method + " " + target;
  }
}
