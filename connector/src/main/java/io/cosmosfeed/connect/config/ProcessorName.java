/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import io.cosmosfeed.changefeed.SettingProblem;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;
import org.apache.kafka.common.config.ConfigException;

/** The namespace of the checkpoints within a connector; by default the name of the connector. */
final class ProcessorName {

  /** The key by which Connect names a connector. */
  private static final String CONNECTOR_NAME = "name";

  static final Key<String> KEY =
      new Key<>(
          "processor.name",
          Syntax.text("a name, not empty", ProcessorName::require),
          Key.UNSET,
          Importance.MEDIUM,
          Width.MEDIUM,
          "Processor name",
          "The name under which checkpoints are kept, by default the name of the connector. Another"
              + " name reads the same containers from their start, with positions of its own. Connect"
              + " keeps offsets per connector: a renamed connector resumes nothing, whatever its"
              + " processor name.");

  static final KeyGroup KEYS = new KeyGroup("Processor", List.of(KEY));

  private ProcessorName() {}

  static List<SettingProblem> check(Values values) {
    boolean hasNone = !values.isSet(KEY) && connectorName(values).isEmpty();
    return hasNone ? List.of(new SettingProblem(KEY.name(), isEmpty())) : List.of();
  }

  static Optional<String> connectorName(Values values) {
    return Optional.ofNullable(values.text().get(CONNECTOR_NAME))
        .map(String::strip)
        .filter(name -> !name.isEmpty());
  }

  private static String require(String name) {
    if (name.isEmpty()) {
      throw new ConfigException(isEmpty());
    }
    return name;
  }

  private static String isEmpty() {
    return ErrorCode.PROCESSOR_NAME_IS_EMPTY.message(
        "processor.name is empty. Give it a name, or leave it out to use the connector's.");
  }
}
