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
import io.cosmosfeed.connect.config.RecordConfig;
import io.cosmosfeed.connect.config.RecordConfig.KeyContent;
import io.cosmosfeed.connect.config.RecordConfig.KeyFormat;
import io.cosmosfeed.connect.config.RecordConfig.SystemProperties;
import io.cosmosfeed.connect.config.RecordConfig.ValueFormat;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Changes, containers and configurations for tests. */
final class Changes {

  static final ObjectMapper JSON = new ObjectMapper();
  static final ContainerName ORDERS = new ContainerName("shop", "orders");
  static final Instant WRITTEN = Instant.parse("2026-01-31T08:00:00Z");

  private Changes() {}

  static ContainerDescription container(String... paths) {
    return new ContainerDescription(
        ORDERS, "rid", PartitionKeyDefinition.ofPaths(List.of(paths)), Optional.empty());
  }

  static RecordConfig config(KeyContent key, KeyFormat keyFormat) {
    return new RecordConfig(key, keyFormat, ValueFormat.JSON, SystemProperties.KEEP);
  }

  static RecordConfig config(ValueFormat value, SystemProperties systemProperties) {
    return new RecordConfig(KeyContent.PARTITION_KEY, KeyFormat.STRING, value, systemProperties);
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
