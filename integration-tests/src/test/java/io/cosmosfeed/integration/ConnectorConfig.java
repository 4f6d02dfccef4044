/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import java.util.Map;
import java.util.TreeMap;

/** The name and the settings of a connector. */
public record ConnectorConfig(String name, Map<String, String> settings) {

  public ConnectorConfig {
    settings = Map.copyOf(settings);
  }

  /** The same with one setting added or changed. */
  public ConnectorConfig with(String key, String value) {
    Map<String, String> changed = new TreeMap<>(settings);
    changed.put(key, value);
    return new ConnectorConfig(name, changed);
  }

  /** The same without a setting. */
  public ConnectorConfig without(String key) {
    Map<String, String> changed = new TreeMap<>(settings);
    changed.remove(key);
    return new ConnectorConfig(name, changed);
  }

  /** The settings as Connect knows them, the name included. */
  public Map<String, String> named() {
    return with("name", name).settings();
  }
}
