/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import io.cosmosfeed.changefeed.SettingProblem;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/**
 * What becomes of a document that no record can be made of. Two of the keys are Connect's own.
 *
 * @param isTolerated whether it is passed over; else the task fails
 * @param isLogged whether the log names it when it is passed over
 * @param deadLetterTopic where it is written when it is passed over
 */
public record ErrorsConfig(
    boolean isTolerated, boolean isLogged, Optional<String> deadLetterTopic) {

  /** Keys that Connect defines for every connector. */
  private static final String TOLERANCE = "errors.tolerance";

  private static final String LOG_ENABLE = "errors.log.enable";

  static final Key<String> DEAD_LETTER_TOPIC =
      new Key<>(
          "errors.deadletterqueue.topic.name",
          Syntax.text(TopicName.SYNTAX, TopicName::require),
          Key.UNSET,
          Importance.MEDIUM,
          Width.MEDIUM,
          "Dead letter topic",
          "The topic of documents that no record can be made of. With errors.tolerance=all such a"
              + " document is passed over, with errors.log.enable=true named in the log, and"
              + " written to this topic if one is set; with errors.tolerance=none the task fails"
              + " and names it. The topic must exist or be created on demand.");

  static final KeyGroup KEYS = new KeyGroup("Errors", List.of(DEAD_LETTER_TOPIC));

  static List<SettingProblem> check(Values values) {
    Optional<String> topic = values.find(DEAD_LETTER_TOPIC);
    boolean isShared = topic.isPresent() && topic.equals(values.find(CheckpointConfig.TOPIC));
    return isShared
        ? List.of(
            new SettingProblem(
                DEAD_LETTER_TOPIC.name(),
                "Dead letters and checkpoints would share the topic '%s'. Set errors.deadletterqueue.topic.name to a topic of its own."
                    .formatted(topic.get())))
        : List.of();
  }

  static ErrorsConfig from(Values values) {
    return new ErrorsConfig(
        "all".equalsIgnoreCase(values.text().get(TOLERANCE)),
        Boolean.parseBoolean(values.text().get(LOG_ENABLE)),
        values.find(DEAD_LETTER_TOPIC));
  }
}
