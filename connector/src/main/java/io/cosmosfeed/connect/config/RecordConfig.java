/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.SettingProblem;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/**
 * What a change looks like as a record.
 *
 * @param key what the key is made of
 * @param keyFormat how the key is written
 * @param value what the value is made of
 * @param valueFormat how the value is written
 * @param systemProperties what becomes of the properties that Cosmos DB adds to a document
 * @param leavesTombstones whether a delete ends with a record that has a key and no value
 * @param struct what is known beforehand about the fields of structs
 */
public record RecordConfig(
    KeyContent key,
    KeyFormat keyFormat,
    ValueContent value,
    ValueFormat valueFormat,
    SystemProperties systemProperties,
    boolean leavesTombstones,
    StructConfig struct) {

  /** What the key of a record is made of. */
  public enum KeyContent {
    PARTITION_KEY,
    ID,
    PARTITION_KEY_AND_ID,
    NONE;

    /** Whether several documents may share such a key. */
    boolean isShared() {
      return this == PARTITION_KEY || this == NONE;
    }
  }

  /** How the key of a record is written. */
  public enum KeyFormat {
    STRING,
    STRUCT
  }

  /** What the value of a record is made of. */
  public enum ValueContent {
    /** The document after the write. */
    DOCUMENT,
    /** Debezium's envelope: what was before, what is after, and what was done. */
    ENVELOPE
  }

  /** How a value is written. */
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
          "How the key is written. string: a single string as it is, anything else as JSON text,"
              + " for the StringConverter. struct: one field per level of the partition key and one"
              + " for the id.");

  static final Key<ValueContent> VALUE =
      new Key<>(
          "record.value",
          Syntax.choice(ValueContent.class),
          Key.UNSET,
          Importance.HIGH,
          Width.MEDIUM,
          "Value",
          "What the value of a record is. document: the document after the write; a delete leaves"
              + " no value. envelope: Debezium's envelope of before, after, source, op and ts_ms."
              + " By default document with feed.mode=latest-version, envelope with"
              + " feed.mode=all-versions-and-deletes.");

  static final Key<ValueFormat> VALUE_FORMAT =
      new Key<>(
          "record.value.format",
          Syntax.choice(ValueFormat.class),
          "json",
          Importance.HIGH,
          Width.SHORT,
          "Value format",
          "How the value is written. json: JSON text, for the StringConverter. map: without a"
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

  static final Key<Boolean> TOMBSTONES =
      new Key<>(
          "tombstones.on.delete",
          Syntax.flag(),
          "false",
          Importance.MEDIUM,
          Width.SHORT,
          "Tombstones",
          "Whether a delete ends with a record that has the key of the document and no value, so"
              + " that a compacted topic forgets the document. It needs a key that names one"
              + " document: partition-key-and-id, or id where ids are unique in the container.");

  static final KeyGroup KEYS =
      new KeyGroup(
          "Records",
          List.of(
              KEY,
              KEY_FORMAT,
              VALUE,
              VALUE_FORMAT,
              StructConfig.INTEGERS,
              StructConfig.TEXT,
              SYSTEM_PROPERTIES,
              TOMBSTONES));

  static List<SettingProblem> check(Values values) {
    List<SettingProblem> problems = new ArrayList<>(StructConfig.check(values));
    boolean isKeyShared = values.find(KEY).filter(KeyContent::isShared).isPresent();
    if (isKeyShared && values.find(TOMBSTONES).orElse(false)) {
      problems.add(
          new SettingProblem(
              TOMBSTONES.name(),
              "tombstones.on.delete=true needs a key that names one document: with record.key=%s compaction would delete a whole logical partition. Set record.key=partition-key-and-id."
                  .formatted(Syntax.nameOf(values.get(KEY)))));
    }
    return problems;
  }

  private static ValueContent defaultContent(Values values) {
    return values.get(FeedConfig.MODE) == FeedMode.ALL_VERSIONS_AND_DELETES
        ? ValueContent.ENVELOPE
        : ValueContent.DOCUMENT;
  }

  static RecordConfig from(Values values) {
    return new RecordConfig(
        values.get(KEY),
        values.get(KEY_FORMAT),
        values.find(VALUE).orElseGet(() -> defaultContent(values)),
        values.get(VALUE_FORMAT),
        values.get(SYSTEM_PROPERTIES),
        values.get(TOMBSTONES),
        StructConfig.from(values));
  }
}
