/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.Change.Operation;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import io.cosmosfeed.changefeed.PartitionKeyPath;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Items of the all-versions-and-deletes feed: envelopes of {@code current}, {@code previous} and
 * {@code metadata}, in which an empty object stands for a version that is not there.
 */
record AllVersionsItems(ContainerName container, PartitionKeyDefinition partitionKey)
    implements ItemReader {

  @Override
  public Change read(ObjectNode envelope, FeedRange range) {
    JsonNode metadata = envelope.path("metadata");
    Operation operation = operation(metadata, range);
    Optional<ObjectNode> sentCurrent = version(envelope.path("current"));
    Optional<ObjectNode> sentPrevious = version(envelope.path("previous"));
    boolean isDelete = operation == Operation.DELETE;
    boolean isCreate = operation == Operation.CREATE;
    if (!isDelete && sentCurrent.isEmpty()) {
      throw unreadable(range, metadata, "has no current version, which a write always has");
    }
    return new Change(
        operation,
        isDelete ? Optional.empty() : sentCurrent,
        isCreate ? Optional.empty() : sentPrevious,
        id(metadata, sentCurrent, sentPrevious),
        isDelete ? keyOfDelete(metadata, sentPrevious) : sentCurrent.map(partitionKey::keyOf),
        ItemReader.lsn(metadata.path("lsn")),
        timestamp(metadata, sentCurrent),
        metadata.path("timeToLiveExpired").asBoolean(false),
        range.toString());
  }

  @Override
  public Optional<String> resourceId(ObjectNode envelope) {
    Optional<String> current = ItemReader.text(envelope.path("current").path("_rid"));
    return current.or(() -> ItemReader.text(envelope.path("previous").path("_rid")));
  }

  private Operation operation(JsonNode metadata, FeedRange range) {
    JsonNode type = metadata.path("operationType");
    return switch (type.asText()) {
      case "create" -> Operation.CREATE;
      case "replace" -> Operation.REPLACE;
      case "delete" -> Operation.DELETE;
      case "" ->
          throw unreadable(
              range,
              metadata,
              "carries no operationType, so it does not come from the feed of all versions and"
                  + " deletes. Check that the account and the container serve that mode");
      default ->
          throw unreadable(
              range, metadata, "carries the operationType '" + type.asText() + "', unknown here");
    };
  }

  private static Optional<ObjectNode> version(JsonNode version) {
    return version instanceof ObjectNode document && !document.isEmpty()
        ? Optional.of(document)
        : Optional.empty();
  }

  private static Optional<String> id(
      JsonNode metadata, Optional<ObjectNode> current, Optional<ObjectNode> previous) {
    return current
        .flatMap(document -> ItemReader.text(document.path("id")))
        .or(() -> ItemReader.text(metadata.path("id")))
        .or(() -> previous.flatMap(document -> ItemReader.text(document.path("id"))));
  }

  private Optional<PartitionKey> keyOfDelete(JsonNode metadata, Optional<ObjectNode> previous) {
    JsonNode named = metadata.path("partitionKey");
    if (named.isObject()) {
      return Optional.of(keyOf(named));
    }
    if (named.isArray() && named.size() == partitionKey.levels().size()) {
      List<JsonNode> components = new ArrayList<>();
      named.forEach(component -> components.add(scalar(component)));
      return Optional.of(new PartitionKey(components));
    }
    return previous.map(partitionKey::keyOf);
  }

  /** The key in an object of names and values; the name of a level is its path or its last part. */
  private PartitionKey keyOf(JsonNode named) {
    List<JsonNode> components = new ArrayList<>();
    for (PartitionKeyPath level : partitionKey.levels()) {
      JsonNode atPath = level.valueIn(named);
      String lastName = level.segments().get(level.segments().size() - 1);
      components.add(atPath.isMissingNode() ? scalar(named.path(lastName)) : atPath);
    }
    return new PartitionKey(components);
  }

  /** An array writes a component that is not there as an empty object. */
  private static JsonNode scalar(JsonNode component) {
    return component.isValueNode() ? component : MissingNode.getInstance();
  }

  private static Instant timestamp(JsonNode metadata, Optional<ObjectNode> current) {
    return ItemReader.seconds(metadata.path("crts"))
        .or(() -> current.flatMap(document -> ItemReader.seconds(document.path("_ts"))))
        .orElse(Instant.EPOCH);
  }

  private ChangeFeedException unreadable(FeedRange range, JsonNode metadata, String what) {
    return ChangeFeedException.of(
        Kind.FATAL,
        "Range "
            + range
            + " of container "
            + container
            + ": the change at LSN "
            + metadata.path("lsn").asText("unknown")
            + " "
            + what
            + ".");
  }
}
