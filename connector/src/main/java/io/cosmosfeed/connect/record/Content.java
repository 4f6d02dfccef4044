/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.connect.config.RecordConfig;
import io.cosmosfeed.connect.config.RecordConfig.SystemProperties;
import io.cosmosfeed.connect.config.RecordConfig.ValueContent;
import io.cosmosfeed.connect.config.RecordConfig.ValueFormat;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.kafka.connect.data.SchemaAndValue;

/** Makes the value of a change. */
interface Content {

  /**
   * The value of a change.
   *
   * @return the value; empty if the change leaves nothing to show
   * @throws UnmappableException if it holds what the format cannot, or does not name its document
   */
  Optional<SchemaAndValue> valueOf(Change change);

  static Content of(RecordConfig config, ContainerDescription container) {
    UnaryOperator<ObjectNode> shown =
        config.systemProperties() == SystemProperties.STRIP
            ? DocumentProperties::withoutSystemOnes
            : UnaryOperator.identity();
    boolean isStruct = config.valueFormat() == ValueFormat.STRUCT;
    if (config.value() == ValueContent.ENVELOPE) {
      return isStruct
          ? new StructEnvelopes(container, config.struct(), shown)
          : new JsonEnvelopes(container, ValueMapper.of(config, container.name()), shown);
    }
    ValueMapper documents = ValueMapper.of(config, container.name());
    return change -> change.current().map(shown).map(documents::valueOf);
  }
}
