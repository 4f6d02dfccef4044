/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import io.cosmosfeed.changefeed.SettingProblem;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigValue;

/** All keys of the connector: defines, checks and reads them together. */
record ConfigKeys(ProviderKeys providers) {

  ConfigDef definition() {
    ConfigDef definition = new ConfigDef();
    providers.defineIn(definition);
    ContainersConfig.KEYS.defineIn(definition);
    ProcessorName.KEYS.defineIn(definition);
    FeedConfig.KEYS.defineIn(definition);
    ReadConfig.KEYS.defineIn(definition);
    RecordConfig.KEYS.defineIn(definition);
    TopicConfig.KEYS.defineIn(definition);
    CheckpointConfig.KEYS.defineIn(definition);
    ErrorsConfig.KEYS.defineIn(definition);
    LogConfig.KEYS.defineIn(definition);
    return definition;
  }

  CosmosFeedConfig parse(Map<String, String> properties) {
    Checked checked = check(properties);
    if (!checked.isSound()) {
      throw new ConfigException(checked.allMessages());
    }
    return read(checked.values());
  }

  /** Finds everything that is wrong with a configuration as far as its text tells. */
  Checked check(Map<String, String> properties) {
    Map<String, String> text = withoutNulls(properties);
    List<ConfigValue> parsed = definition().validate(text);
    Values values = new Values(text, soundValues(parsed));
    Set<String> unsound =
        parsed.stream()
            .filter(value -> !value.errorMessages().isEmpty())
            .map(ConfigValue::name)
            .collect(Collectors.toCollection(HashSet::new));
    List<SettingProblem> problems =
        Stream.of(
                providers.check(values, unsound),
                ContainersConfig.check(values),
                ProcessorName.check(values),
                FeedConfig.check(values),
                ReadConfig.check(values),
                RecordConfig.check(values),
                TopicConfig.check(values),
                ErrorsConfig.check(values))
            .flatMap(List::stream)
            .toList();
    return new Checked(values, parsed, problems);
  }

  CosmosFeedConfig read(Values values) {
    String connectorName =
        ProcessorName.connectorName(values).or(() -> values.find(ProcessorName.KEY)).orElseThrow();
    return new CosmosFeedConfig(
        connectorName,
        values.find(ProcessorName.KEY).orElse(connectorName),
        providers.from(values),
        ContainersConfig.from(values),
        FeedConfig.from(values),
        ReadConfig.from(values),
        RecordConfig.from(values),
        TopicConfig.from(values),
        CheckpointConfig.from(values),
        ErrorsConfig.from(values),
        LogConfig.from(values));
  }

  private static Map<String, Object> soundValues(List<ConfigValue> parsed) {
    Map<String, Object> values = new HashMap<>();
    for (ConfigValue value : parsed) {
      boolean isSound = value.value() != null && value.errorMessages().isEmpty();
      if (isSound) {
        values.put(value.name(), value.value());
      }
    }
    return values;
  }

  /** A key given as null is a key not given: JSON allows it, Kafka's parser does not expect it. */
  private static Map<String, String> withoutNulls(Map<String, String> properties) {
    Map<String, String> text = new HashMap<>(properties);
    text.values().removeIf(value -> value == null);
    return text;
  }

  /**
   * A configuration and what is wrong with it.
   *
   * @param values what could be read
   * @param parsed Kafka's view of each key, with the errors of its syntax
   * @param problems what is wrong beyond the syntax of single keys
   */
  record Checked(Values values, List<ConfigValue> parsed, List<SettingProblem> problems) {

    boolean isSound() {
      return problems.isEmpty()
          && parsed.stream().allMatch(value -> value.errorMessages().isEmpty());
    }

    String allMessages() {
      Stream<String> syntax = parsed.stream().flatMap(value -> value.errorMessages().stream());
      Stream<String> beyond = problems.stream().map(Checked::withKey);
      return Stream.concat(syntax, beyond).collect(Collectors.joining(" "));
    }

    private static String withKey(SettingProblem problem) {
      boolean namesKey = problem.message().contains(problem.key());
      return namesKey ? problem.message() : problem.key() + ": " + problem.message();
    }
  }
}
