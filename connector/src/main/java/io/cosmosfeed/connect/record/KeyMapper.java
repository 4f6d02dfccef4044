/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.connect.config.RecordConfig;
import io.cosmosfeed.connect.config.RecordConfig.KeyFormat;
import org.apache.kafka.connect.data.SchemaAndValue;

/** Makes the key of a change. A delete has the same key as the writes before it. */
interface KeyMapper {

  /**
   * The key of a change.
   *
   * @throws UnmappableException if the change names too little of its document
   */
  SchemaAndValue keyOf(Change change);

  static KeyMapper of(RecordConfig config, ContainerDescription container) {
    boolean isStruct = config.keyFormat() == KeyFormat.STRUCT;
    return switch (config.key()) {
      case NONE -> change -> SchemaAndValue.NULL;
      case ID -> isStruct ? StructKeys.ofId(container) : StringKeys.ID;
      case PARTITION_KEY ->
          isStruct ? StructKeys.ofPartitionKey(container) : StringKeys.PARTITION_KEY;
      case PARTITION_KEY_AND_ID ->
          isStruct ? StructKeys.ofPartitionKeyAndId(container) : StringKeys.PARTITION_KEY_AND_ID;
    };
  }

  static String idOf(Change change) {
    return change
        .id()
        .orElseThrow(() -> new UnmappableException("the change does not name its id"));
  }

  static PartitionKey partitionKeyOf(Change change) {
    return change
        .partitionKey()
        .orElseThrow(() -> new UnmappableException("the change does not name its partition key"));
  }
}
