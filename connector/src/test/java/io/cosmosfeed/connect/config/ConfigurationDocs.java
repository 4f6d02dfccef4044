/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;

/** Writes the documentation of the configuration as Markdown. */
final class ConfigurationDocs {

  private static final String PREAMBLE =
      """
      # Configuration

      <!-- Generated from the connector's own definition; the build fails if the two differ. -->

      What the connector can be told, besides what Kafka Connect itself reads (`name`, `tasks.max`,
      converters, transformations and so on). The same text is served by
      `PUT /connector-plugins/CosmosFeedSourceConnector/config/validate`, which also looks at the
      account and reports everything that is wrong at once.
      """;

  private ConfigurationDocs() {}

  static String of(ConfigDef definition) {
    StringBuilder text = new StringBuilder(PREAMBLE);
    for (String group : definition.groups()) {
      text.append("\n## ").append(group).append('\n');
      keysOf(definition, group).forEach(key -> text.append(section(key)));
    }
    return text.toString();
  }

  private static List<ConfigKey> keysOf(ConfigDef definition, String group) {
    return definition.configKeys().values().stream()
        .filter(key -> group.equals(key.group))
        .sorted(Comparator.comparingInt(key -> key.orderInGroup))
        .toList();
  }

  private static String section(ConfigKey key) {
    String values =
        Optional.ofNullable(key.validator)
            .map(Object::toString)
            .filter(description -> !description.isEmpty())
            .map(description -> "- Values: " + description + "\n")
            .orElse("");
    return """

        ### `%s`

        %s

        - Type: %s
        %s- Default: %s
        - Importance: %s
        """
        .formatted(
            key.name,
            key.documentation,
            name(key.type),
            values,
            defaultOf(key),
            name(key.importance));
  }

  private static String defaultOf(ConfigKey key) {
    if (!key.hasDefault()) {
      return "none, has to be set";
    }
    String text =
        key.defaultValue == null ? "" : ConfigDef.convertToString(key.defaultValue, key.type);
    return text.isEmpty() ? "none" : "`" + text + "`";
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
