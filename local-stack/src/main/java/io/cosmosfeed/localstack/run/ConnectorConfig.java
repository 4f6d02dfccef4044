/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A connector's name and configuration, as they are posted to Connect.
 *
 * <p>In a file it is {@code {"name": …, "config": {…}}} or the flat map alone, whose name is then
 * the file's. {@code ${COSMOS_ENDPOINT}} and its like (capitals) are filled in; everything else,
 * {@code ${container}} of a topic name or {@code ${env:KEY}} of a config provider, goes to Connect
 * as it stands.
 */
record ConnectorConfig(String name, Map<String, String> config) {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([A-Z][A-Z0-9_]*)}");
  private static final String TOPIC_OF_CONTAINER = "${container}";

  ConnectorConfig {
    config = Map.copyOf(config);
  }

  static ConnectorConfig read(Path file, Map<String, String> placeholders) {
    JsonNode json = onlyValue(file);
    boolean isNamed = json.path("config").isObject();
    String fallbackName = file.getFileName().toString().replaceFirst("\\.json$", "");
    Map<String, String> config = new LinkedHashMap<>();
    (isNamed ? json.path("config") : json)
        .fields()
        .forEachRemaining(entry -> config.put(entry.getKey(), value(file, entry, placeholders)));
    String name = isNamed ? json.path("name").asText(fallbackName) : config.remove("name");
    return new ConnectorConfig(name == null ? fallbackName : name, config);
  }

  /** The database, unless the configuration leaves it out. */
  Optional<String> database() {
    return Optional.ofNullable(config.get("cosmos.database"));
  }

  /** The containers that the configuration names; none for {@code *} and regular expressions. */
  List<String> containers() {
    return Arrays.stream(config.getOrDefault("cosmos.containers", "").split(","))
        .map(String::strip)
        .filter(name -> !name.isEmpty() && !name.equals("*"))
        .toList();
  }

  /** The topic that this container's records go to. */
  String topic(String database, String container) {
    return config
        .getOrDefault("topic.name", TOPIC_OF_CONTAINER)
        .replace("${database}", database)
        .replace("${container}", container);
  }

  private static JsonNode onlyValue(Path file) {
    List<JsonNode> values = new ArrayList<>();
    JsonFile.forEach(file, value -> values.add(value.json()));
    boolean isOneObject = values.size() == 1 && values.get(0).isObject();
    if (!isOneObject) {
      throw new UsageError(file + " must hold one JSON object: a connector's configuration.");
    }
    return values.get(0);
  }

  private static String value(
      Path file, Map.Entry<String, JsonNode> entry, Map<String, String> placeholders) {
    if (!entry.getValue().isValueNode()) {
      throw new UsageError(
          file + ": " + entry.getKey() + " must be text, a number or a boolean in Connect.");
    }
    return PLACEHOLDER
        .matcher(entry.getValue().asText())
        .replaceAll(match -> filled(file, match, placeholders));
  }

  private static String filled(Path file, MatchResult match, Map<String, String> placeholders) {
    String known = placeholders.get(match.group(1));
    if (known == null) {
      throw new UsageError(
          file
              + ": nothing to fill in for "
              + match.group()
              + "; known are "
              + String.join(", ", placeholders.keySet())
              + ".");
    }
    return Matcher.quoteReplacement(known);
  }
}
