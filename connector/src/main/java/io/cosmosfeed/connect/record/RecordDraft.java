/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import java.util.Map;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.header.Headers;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * A record that lacks nothing but its position.
 *
 * @param topic where it goes
 * @param key key and schema; {@link SchemaAndValue#NULL} is no key
 * @param value value and schema; {@link SchemaAndValue#NULL} is a tombstone
 * @param headers of this record alone
 * @param timestamp when the change happened, in milliseconds since 1970
 */
public record RecordDraft(
    String topic, SchemaAndValue key, SchemaAndValue value, Headers headers, long timestamp) {

  /** The record at its position, in the form in which Connect keeps offsets. */
  public SourceRecord at(Map<String, ?> sourcePartition, Map<String, ?> sourceOffset) {
    return new SourceRecord(
        sourcePartition,
        sourceOffset,
        topic,
        null,
        key.schema(),
        key.value(),
        value.schema(),
        value.value(),
        timestamp,
        headers);
  }
}
