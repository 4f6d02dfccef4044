/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.Change.Operation;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import io.cosmosfeed.connect.config.ErrorsConfig;
import io.cosmosfeed.connect.config.RecordConfig;
import io.cosmosfeed.connect.config.RecordConfig.KeyContent;
import io.cosmosfeed.connect.config.RecordConfig.KeyFormat;
import io.cosmosfeed.connect.config.RecordConfig.SystemProperties;
import io.cosmosfeed.connect.config.RecordConfig.ValueContent;
import io.cosmosfeed.connect.config.RecordConfig.ValueFormat;
import io.cosmosfeed.connect.config.StructConfig;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Changes, containers and configurations for tests. */
final class Changes {

  static final ObjectMapper JSON = new ObjectMapper();
  static final ContainerName ORDERS = new ContainerName("shop", "orders");
  static final Instant WRITTEN = Instant.parse("2026-01-31T08:00:00Z");

  static final StructConfig NOTHING_KNOWN = new StructConfig(List.of(), List.of());

  private Changes() {}

  static ContainerDescription container(String... paths) {
    return new ContainerDescription(
        ORDERS, "rid", PartitionKeyDefinition.ofPaths(List.of(paths)), Optional.empty());
  }

  static RecordConfig config(KeyContent key, KeyFormat keyFormat) {
    return new RecordConfig(
        key,
        keyFormat,
        ValueContent.DOCUMENT,
        ValueFormat.JSON,
        SystemProperties.KEEP,
        false,
        NOTHING_KNOWN);
  }

  static RecordConfig config(ValueFormat value, SystemProperties systemProperties) {
    return new RecordConfig(
        KeyContent.PARTITION_KEY,
        KeyFormat.STRING,
        ValueContent.DOCUMENT,
        value,
        systemProperties,
        false,
        NOTHING_KNOWN);
  }

  /** Envelopes under a key of partition key and id. */
  static RecordConfig envelopes(ValueFormat format, boolean tombstones) {
    return new RecordConfig(
        KeyContent.PARTITION_KEY_AND_ID,
        KeyFormat.STRING,
        ValueContent.ENVELOPE,
        format,
        SystemProperties.KEEP,
        tombstones,
        NOTHING_KNOWN);
  }

  /** A mapper into the topic {@code shop-orders} that fails at bad documents. */
  static RecordMapper mapper(RecordConfig config, String... paths) {
    return mapper(config, new ErrorsConfig(false, false, Optional.empty()), paths);
  }

  static RecordMapper mapper(RecordConfig config, ErrorsConfig errors, String... paths) {
    return new RecordMapper(
        config, "shop-orders", container(paths), new BadDocuments(errors, "feed", "shop-orders"));
  }

  static Change insert(String document, String... paths) {
    return write(Operation.CREATE, Optional.of(object(document)), Optional.empty(), paths);
  }

  static Change replace(String before, String after, String... paths) {
    return write(Operation.REPLACE, Optional.of(object(after)), Optional.of(object(before)), paths);
  }

  /** A replace where the container keeps no previous versions. */
  static Change replaceOfUnkept(String after, String... paths) {
    return write(Operation.REPLACE, Optional.of(object(after)), Optional.empty(), paths);
  }

  /** A delete with a previous version, which names the document. */
  static Change delete(String before, String... paths) {
    return write(Operation.DELETE, Optional.empty(), Optional.of(object(before)), paths);
  }

  private static Change write(
      Operation operation,
      Optional<ObjectNode> current,
      Optional<ObjectNode> previous,
      String... paths) {
    ObjectNode named = current.or(() -> previous).orElseThrow();
    return new Change(
        operation,
        current,
        previous,
        Optional.ofNullable(named.path("id").textValue()),
        Optional.of(PartitionKeyDefinition.ofPaths(List.of(paths)).keyOf(named)),
        42,
        WRITTEN,
        false,
        "-20");
  }

  /** A write of a document in a container of which {@code key} names the partition key paths. */
  static Change upsert(String document, String... paths) {
    return upsert(object(document), paths);
  }

  static Change upsert(ObjectNode document, String... paths) {
    PartitionKey key = PartitionKeyDefinition.ofPaths(List.of(paths)).keyOf(document);
    return change(
        Operation.UPSERT,
        Optional.of(document),
        Optional.ofNullable(document.path("id").textValue()),
        Optional.of(key));
  }

  static Change withKey(String id, JsonNode... components) {
    return change(
        Operation.UPSERT,
        Optional.of(JSON.createObjectNode().put("id", id)),
        Optional.of(id),
        Optional.of(PartitionKey.of(components)));
  }

  static Change change(
      Operation operation,
      Optional<ObjectNode> document,
      Optional<String> id,
      Optional<PartitionKey> key) {
    return new Change(operation, document, Optional.empty(), id, key, 42, WRITTEN, false, "-20");
  }

  static ObjectNode object(String json) {
    return (ObjectNode) node(json);
  }

  static JsonNode node(String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException wrong) {
      throw new IllegalArgumentException(wrong);
    }
  }
}
