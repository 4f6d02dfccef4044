/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;
import org.jspecify.annotations.Nullable;

/**
 * A configuration key: all that a form, the documentation and the parser know about it.
 *
 * @param name as written in a configuration
 * @param syntax how its value is read
 * @param defaultValue as text, {@link #REQUIRED} or {@link #UNSET}
 * @param importance how likely a user has to set it
 * @param width how wide a field for it should be
 * @param label what a form calls it
 * @param documentation sentences with units and ranges
 */
record Key<T>(
    String name,
    Syntax<T> syntax,
    @Nullable Object defaultValue,
    Importance importance,
    Width width,
    String label,
    String documentation) {

  /** The default of a key that has to be set. */
  static final Object REQUIRED = ConfigDef.NO_DEFAULT_VALUE;

  /** The default of a key that may be left out and then has no value. */
  static final @Nullable Object UNSET = null;

  void defineIn(ConfigDef definition, String group, int order, ConfigDef.Recommender recommender) {
    definition.define(
        name,
        syntax.type(),
        defaultValue,
        new SyntaxValidator(name, syntax),
        importance,
        documentation,
        group,
        order,
        width,
        label,
        recommender);
  }

  /** Shows a syntax to Kafka as a validator that describes itself. */
  private record SyntaxValidator(String key, Syntax<?> syntax) implements ConfigDef.Validator {

    @Override
    public void ensureValid(String name, @Nullable Object value) {
      if (value != null) {
        syntax.read(key, value);
      }
    }

    @Override
    public String toString() {
      return syntax.description();
    }
  }
}
