/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a connection string holds; both parts as text that has not been looked at.
 *
 * @param endpoint the address of the account
 * @param key a key of the account
 */
record ConnectionString(String endpoint, String key) {

  /** Reads {@code AccountEndpoint=…;AccountKey=…;}, if it is that; other parts are ignored. */
  static Optional<ConnectionString> parse(String text) {
    Map<String, String> parts = new HashMap<>();
    for (String part : text.split(";", -1)) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        String name = part.substring(0, equals).strip().toLowerCase(Locale.ROOT);
        parts.put(name, part.substring(equals + 1).strip());
      }
    }
    String endpoint = parts.getOrDefault("accountendpoint", "");
    String key = parts.getOrDefault("accountkey", "");
    boolean isComplete = !endpoint.isEmpty() && !key.isEmpty();
    return isComplete ? Optional.of(new ConnectionString(endpoint, key)) : Optional.empty();
  }

  /** Whether a text can be an account key. */
  static boolean isBase64(String text) {
    try {
      return Base64.getDecoder().decode(text).length > 0;
    } catch (IllegalArgumentException notBase64) {
      return false;
    }
  }

  @Override
  public String toString() {
    return "ConnectionString[" + endpoint + ", key hidden]";
  }
}
