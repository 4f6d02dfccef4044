/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;

/**
 * The keys of one concern, in the order in which a form shows them.
 *
 * @param title the name of the group
 */
record KeyGroup(String title, List<Key<?>> keys) {

  KeyGroup {
    keys = List.copyOf(keys);
  }

  void defineIn(ConfigDef definition) {
    int order = 0;
    for (Key<?> key : keys) {
      order++;
      key.defineIn(definition, title, order, new Choices(key.syntax().choices()));
    }
  }

  /** Offers what a key can be. */
  private record Choices(List<String> values) implements ConfigDef.Recommender {

    @Override
    public List<Object> validValues(String name, Map<String, Object> parsedConfig) {
      return List.copyOf(values);
    }

    @Override
    public boolean visible(String name, Map<String, Object> parsedConfig) {
      return true;
    }
  }
}
