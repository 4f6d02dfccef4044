/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a container is to be.
 *
 * @param id its name
 * @param partitionKey how its documents are partitioned, always by hash version 2
 * @param defaultTtl seconds until a document expires, -1 if only those expire that say so
 *     themselves; absent if none does
 * @param retention how long all versions and deletes are kept. Where present, they are recorded
 *     from the beginning; where absent, from the first read of that feed, for ever
 * @param keepsPreviousImages whether all versions carry the document before the write
 * @param otherProperties what else the container's document has, kept to be shown again; shared,
 *     not to be modified
 */
public record ContainerSpec(
    String id,
    PartitionKeyDefinition partitionKey,
    OptionalInt defaultTtl,
    Optional<Duration> retention,
    boolean keepsPreviousImages,
    ObjectNode otherProperties) {

  /** Stands for "documents expire only if they say so themselves". */
  public static final int TTL_BY_DOCUMENT = -1;

  public ContainerSpec {
    Names.require("container", id);
    defaultTtl.ifPresent(TimeToLive::require);
  }

  /** A container without time to live, and the text forms of its partition key paths. */
  public static ContainerSpec of(String id, String... partitionKeyPaths) {
    return of(id, PartitionKeyDefinition.ofPaths(List.of(partitionKeyPaths)));
  }

  /** A container without time to live. */
  public static ContainerSpec of(String id, PartitionKeyDefinition partitionKey) {
    return new ContainerSpec(
        id,
        partitionKey,
        OptionalInt.empty(),
        Optional.empty(),
        false,
        JsonNodeFactory.instance.objectNode());
  }

  /** The same container with a default time to live, in seconds. */
  public ContainerSpec withDefaultTtl(int seconds) {
    return new ContainerSpec(
        id, partitionKey, OptionalInt.of(seconds), retention, keepsPreviousImages, otherProperties);
  }

  /** The same container, which records all versions from the beginning. */
  public ContainerSpec withRetention(Duration kept) {
    return new ContainerSpec(
        id, partitionKey, defaultTtl, Optional.of(kept), keepsPreviousImages, otherProperties);
  }

  /** The same container, which keeps the document before each write. */
  public ContainerSpec withPreviousImages() {
    return new ContainerSpec(id, partitionKey, defaultTtl, retention, true, otherProperties);
  }

  /** The same container with other properties to be shown again. */
  public ContainerSpec withOtherProperties(ObjectNode properties) {
    return new ContainerSpec(
        id, partitionKey, defaultTtl, retention, keepsPreviousImages, properties);
  }
}
