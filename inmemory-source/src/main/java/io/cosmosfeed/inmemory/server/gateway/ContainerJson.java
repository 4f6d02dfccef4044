/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import io.cosmosfeed.inmemory.store.Container;
import io.cosmosfeed.inmemory.store.ContainerSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** A container as JSON: what clients send to have one made, and what they are answered. */
final class ContainerJson {
  private static final int HASH_VERSION = 2;
  private static final String PARTITION_KEY = "partitionKey";
  private static final String DEFAULT_TTL = "defaultTtl";
  private static final String CHANGE_FEED_POLICY = "changeFeedPolicy";
  private static final Set<String> OWN_PROPERTIES =
      Set.of("id", PARTITION_KEY, DEFAULT_TTL, CHANGE_FEED_POLICY);

  private ContainerJson() {}

  /**
   * Reads what a client wants.
   *
   * @throws GatewayException with status 400 if there is no usable partition key
   */
  static ContainerSpec spec(ObjectNode json, boolean keepsPreviousImages) {
    ObjectNode other = json.deepCopy();
    other.remove(OWN_PROPERTIES);
    List<String> system = new ArrayList<>();
    other.fieldNames().forEachRemaining(name -> system.add(name));
    other.remove(system.stream().filter(name -> name.startsWith("_")).toList());
    JsonNode ttl = json.path(DEFAULT_TTL);
    return new ContainerSpec(
        json.path("id").asText(),
        partitionKey(json.path(PARTITION_KEY)),
        ttl.canConvertToInt() ? OptionalInt.of(ttl.intValue()) : OptionalInt.empty(),
        retention(json),
        keepsPreviousImages,
        other);
  }

  private static Optional<Duration> retention(ObjectNode json) {
    int minutes = json.path(CHANGE_FEED_POLICY).path("retentionDuration").asInt();
    return minutes > 0 ? Optional.of(Duration.ofMinutes(minutes)) : Optional.empty();
  }

  private static PartitionKeyDefinition partitionKey(JsonNode json) {
    List<String> paths = new ArrayList<>();
    json.path("paths").forEach(path -> paths.add(path.asText()));
    try {
      return PartitionKeyDefinition.ofPaths(paths);
    } catch (IllegalArgumentException e) {
      throw GatewayException.badRequest("The partition key is not usable: " + e.getMessage());
    }
  }

  /** The answer to a client. */
  static ObjectNode of(Directory.Located located) {
    Container container = located.container();
    ContainerSpec spec = container.spec();
    ObjectNode json = spec.otherProperties().deepCopy();
    json.put("id", spec.id());
    json.set(PARTITION_KEY, partitionKey(json.objectNode(), spec.partitionKey()));
    spec.defaultTtl().ifPresent(seconds -> json.put(DEFAULT_TTL, seconds));
    spec.retention()
        .ifPresent(
            kept -> json.putObject(CHANGE_FEED_POLICY).put("retentionDuration", kept.toMinutes()));
    return json.put("_rid", container.resourceId())
        .put("_ts", container.createdAt().getEpochSecond())
        .put("_self", located.ridPath() + "/")
        .put("_etag", container.etag())
        .put("_docs", "docs/")
        .put("_sprocs", "sprocs/")
        .put("_triggers", "triggers/")
        .put("_udfs", "udfs/")
        .put("_conflicts", "conflicts/");
  }

  private static ObjectNode partitionKey(ObjectNode json, PartitionKeyDefinition definition) {
    ArrayNode paths = json.putArray("paths");
    definition.levels().forEach(level -> paths.add(level.toString()));
    return json.put("kind", definition.isHierarchical() ? "MultiHash" : "Hash")
        .put("version", HASH_VERSION);
  }
}
