/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import java.util.List;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/**
 * What a change looks like as a record.
 *
 * @param key what the key is made of
 * @param keyFormat how the key is written
 * @param valueFormat how the document is written
 * @param systemProperties what becomes of the properties that Cosmos DB adds to a document
 */
public record RecordConfig(
    KeyContent key,
    KeyFormat keyFormat,
    ValueFormat valueFormat,
    SystemProperties systemProperties) {

  /** What the key of a record is made of. */
  public enum KeyContent {
    PARTITION_KEY,
    ID,
    PARTITION_KEY_AND_ID,
    NONE
  }

  /** How the key of a record is written. */
  public enum KeyFormat {
    STRING,
    STRUCT
  }

  /** How a document is written. */
  public enum ValueFormat {
    /** JSON text. */
    JSON,
    /** Maps, lists and scalars without a schema. */
    MAP,
    /** A struct with an inferred schema. */
    STRUCT
  }

  /** What becomes of the properties that Cosmos DB adds to a document. */
  public enum SystemProperties {
    KEEP,
    STRIP
  }

  static final Key<KeyContent> KEY =
      new Key<>(
          "record.key",
          Syntax.choice(KeyContent.class),
          "partition-key",
          Importance.HIGH,
          Width.MEDIUM,
          "Key",
          "What the key of a record is made of. The order that Cosmos DB keeps within a partition"
              + " key survives into Kafka with partition-key. A compacted topic needs"
              + " partition-key-and-id, or id where ids are unique in the container.");

  static final Key<KeyFormat> KEY_FORMAT =
      new Key<>(
          "record.key.format",
          Syntax.choice(KeyFormat.class),
          "string",
          Importance.MEDIUM,
          Width.SHORT,
          "Key format",
          "How the key is written. string: a single string as it is, anything else as JSON text, for"
              + " the StringConverter. struct: one field per level of the partition key and one for"
              + " the id.");

  static final Key<ValueFormat> VALUE_FORMAT =
      new Key<>(
          "record.value.format",
          Syntax.choice(ValueFormat.class),
          "json",
          Importance.HIGH,
          Width.SHORT,
          "Value format",
          "How the document is written. json: JSON text, for the StringConverter. map: without a"
              + " schema, for the JsonConverter with schemas.enable=false. struct: with a schema"
              + " inferred from the documents, for converters that need one.");

  static final Key<SystemProperties> SYSTEM_PROPERTIES =
      new Key<>(
          "record.system.properties",
          Syntax.choice(SystemProperties.class),
          "keep",
          Importance.LOW,
          Width.SHORT,
          "System properties",
          "Whether _rid, _self, _etag, _attachments, _ts and _lsn stay in the document.");

  static final KeyGroup KEYS =
      new KeyGroup("Records", List.of(KEY, KEY_FORMAT, VALUE_FORMAT, SYSTEM_PROPERTIES));

  static RecordConfig from(Values values) {
    return new RecordConfig(
        values.get(KEY),
        values.get(KEY_FORMAT),
        values.get(VALUE_FORMAT),
        values.get(SYSTEM_PROPERTIES));
  }
}
