/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import java.util.Map;
import java.util.Optional;

/**
 * The values of a configuration as far as they can be read.
 *
 * @param text what the user wrote, by key
 * @param parsed what Kafka parsed it into, defaults filled in; without the keys that have no value
 *     or a wrong one
 */
record Values(Map<String, String> text, Map<String, Object> parsed) {

  Values {
    text = Map.copyOf(text);
    parsed = Map.copyOf(parsed);
  }

  /** Whether the user wrote something for a key, right or wrong. */
  boolean isSet(Key<?> key) {
    return text.containsKey(key.name());
  }

  /** The value of a key, empty if it has none or a wrong one. */
  <T> Optional<T> find(Key<T> key) {
    return Optional.ofNullable(parsed.get(key.name()))
        .map(value -> key.syntax().read(key.name(), value));
  }

  /** The value of a key that is required or has a default, in a configuration found sound. */
  <T> T get(Key<T> key) {
    return find(key).orElseThrow(() -> new IllegalStateException("No value for " + key.name()));
  }
}
