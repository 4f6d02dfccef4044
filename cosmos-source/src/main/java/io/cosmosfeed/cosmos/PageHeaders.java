/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What the headers of a page tell; each may be absent. */
record PageHeaders(Map<String, String> headers) {

  /** The resource id of the container that answered. */
  Optional<String> resourceId() {
    return header("x-ms-content-path").filter(ResourceIds::isContainer);
  }

  /**
   * The newest LSN of the physical partition: the global one of the session token, else the
   * replica's own.
   */
  OptionalLong newestLsn() {
    OptionalLong global =
        header("x-ms-session-token").map(PageHeaders::globalLsn).orElseGet(OptionalLong::empty);
    return global.isPresent()
        ? global
        : header("lsn").map(PageHeaders::number).orElseGet(OptionalLong::empty);
  }

  /** The size of the body on the wire, in bytes. */
  OptionalLong bodyBytes() {
    return header("content-length").map(PageHeaders::number).orElseGet(OptionalLong::empty);
  }

  /**
   * A token is {@code range:version#global#region=local…}, or {@code range:lsn} in its old form.
   */
  private static OptionalLong globalLsn(String sessionToken) {
    String token = sessionToken.substring(sessionToken.indexOf(':') + 1);
    String[] parts = token.split("#", -1);
    return number(parts.length > 1 ? parts[1] : token);
  }

  private static OptionalLong number(String text) {
    boolean isNumber = text.matches("[0-9]{1,18}");
    return isNumber ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
  }

  private Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name)).filter(value -> !value.isEmpty());
  }
}
