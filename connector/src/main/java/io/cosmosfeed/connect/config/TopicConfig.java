/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.SettingProblem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;
import org.apache.kafka.common.config.ConfigException;

/**
 * Which topic the documents of a container go to.
 *
 * @param template the topic of a container that has none of its own
 * @param overrides topics by {@code container} or {@code database/container}, the latter first
 */
public record TopicConfig(TopicTemplate template, Map<String, String> overrides) {

  static final Key<TopicTemplate> NAME =
      new Key<>(
          "topic.name",
          Syntax.text(TopicTemplate.SYNTAX, TopicTemplate::new),
          TopicTemplate.CONTAINER,
          Importance.HIGH,
          Width.MEDIUM,
          "Topic",
          "The topic that documents go to. ${database} and ${container} stand for the names of the"
              + " database and the container. Several containers may share a topic.");

  static final Key<Map<String, String>> MAP =
      new Key<>(
          "topic.map",
          Syntax.list(
              "a list of container:topic or database/container:topic", TopicConfig::overrides),
          "",
          Importance.MEDIUM,
          Width.LONG,
          "Topics of single containers",
          "Topics of containers that do not follow topic.name, separated by commas: container:topic"
              + " or database/container:topic.");

  static final KeyGroup KEYS = new KeyGroup("Topics", List.of(NAME, MAP));

  public TopicConfig {
    overrides = Map.copyOf(overrides);
  }

  /**
   * The topic of a container.
   *
   * @throws ConfigException if the container's name makes a topic name that Kafka refuses; the
   *     message names the container and says what to set
   */
  public String topicOf(ContainerName name) {
    String topic = candidate(name);
    if (!TopicName.isLegal(topic)) {
      throw new ConfigException(
          "The container '%s' would go to the topic '%s', which Kafka refuses: a topic name is %s. Give the container a topic in topic.map, or change topic.name."
              .formatted(name, topic, TopicName.SYNTAX));
    }
    return topic;
  }

  private String candidate(ContainerName name) {
    return Optional.ofNullable(overrides.get(name.toString()))
        .or(() -> Optional.ofNullable(overrides.get(name.container())))
        .orElseGet(() -> template.fill(name));
  }

  static List<SettingProblem> check(Values values) {
    Optional<String> checkpointTopic = values.find(CheckpointConfig.TOPIC);
    boolean isTemplate = values.find(NAME).map(TopicTemplate::text).equals(checkpointTopic);
    boolean isOverride =
        values.find(MAP).orElse(Map.of()).values().stream()
            .anyMatch(topic -> Optional.of(topic).equals(checkpointTopic));
    boolean isShared = checkpointTopic.isPresent() && (isTemplate || isOverride);
    return isShared ? List.of(sharedWithCheckpoints(checkpointTopic.get())) : List.of();
  }

  static SettingProblem sharedWithCheckpoints(String topic) {
    return new SettingProblem(
        CheckpointConfig.TOPIC.name(),
        "Documents and checkpoints would share the topic '%s'. Set checkpoint.topic to a topic of its own."
            .formatted(topic));
  }

  static TopicConfig from(Values values) {
    return new TopicConfig(values.get(NAME), values.get(MAP));
  }

  private static Map<String, String> overrides(List<String> entries) {
    Map<String, String> topics = new LinkedHashMap<>();
    for (String entry : entries) {
      int colon = entry.lastIndexOf(':');
      boolean isEntry = colon > 0 && TopicName.isLegal(entry.substring(colon + 1).strip());
      if (!isEntry) {
        throw new IllegalArgumentException(
            "'%s' is not container:topic with a topic name of %s"
                .formatted(entry, TopicName.SYNTAX));
      }
      String container = entry.substring(0, colon).strip();
      boolean isRepeated = topics.put(container, entry.substring(colon + 1).strip()) != null;
      if (isRepeated) {
        throw new IllegalArgumentException("The container '" + container + "' has two topics");
      }
    }
    return topics;
  }
}
