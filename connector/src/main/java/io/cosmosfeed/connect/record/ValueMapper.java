/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.connect.config.RecordConfig;
import org.apache.kafka.connect.data.SchemaAndValue;

/** Writes a document in one of the formats. */
interface ValueMapper {

  /**
   * The document as a value.
   *
   * @throws UnmappableException if it holds what the format cannot
   */
  SchemaAndValue valueOf(ObjectNode document);

  static ValueMapper of(RecordConfig config, ContainerName container) {
    return switch (config.valueFormat()) {
      case JSON -> new JsonValues();
      case MAP -> new MapValues();
      case STRUCT -> new StructValues(container, config.struct());
    };
  }
}
