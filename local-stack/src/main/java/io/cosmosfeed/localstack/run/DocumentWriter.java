/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.azure.cosmos.models.PartitionKind;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.localstack.CosmosServer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Writes documents into a container through the Cosmos DB SDK, many at a time. */
final class DocumentWriter implements AutoCloseable {
  private static final Duration WRITE_LIMIT = Duration.ofSeconds(30);
  private static final int LANES = 16;

  private final CosmosAsyncClient client;
  private final CosmosAsyncContainer container;
  private final List<String> partitionKeyPointers;
  private final AtomicInteger written = new AtomicInteger();

  private DocumentWriter(CosmosAsyncClient client, Target target) {
    this.client = client;
    this.container = client.getDatabase(target.database()).getContainer(target.containers().get(0));
    this.partitionKeyPointers = target.partitionKeyPaths();
  }

  /** Creates the database and the containers of the target where they are missing. */
  static DocumentWriter open(CosmosServer cosmos, Target target) {
    CosmosAsyncClient client = cosmos.clients().buildAsyncClient();
    try {
      create(client, target);
      return new DocumentWriter(client, target);
    } catch (RuntimeException e) {
      client.close();
      throw e;
    }
  }

  /**
   * Writes all documents. Those with the same partition key are written one after another, in their
   * order; others at the same time.
   */
  CompletableFuture<Void> upsertAll(List<ObjectNode> documents) {
    return Flux.fromIterable(documents)
        .groupBy(this::lane)
        .flatMap(lane -> lane.concatMap(this::upsert), LANES)
        .then()
        .toFuture();
  }

  /** How many documents have been written. */
  int written() {
    return written.get();
  }

  @Override
  public void close() {
    client.close();
  }

  private Mono<Void> upsert(ObjectNode document) {
    return container
        .upsertItem(document)
        .timeout(WRITE_LIMIT)
        .doOnSuccess(answer -> written.incrementAndGet())
        .then();
  }

  private int lane(JsonNode document) {
    return Math.floorMod(
        partitionKeyPointers.stream().map(document::at).toList().hashCode(), LANES);
  }

  private static void create(CosmosAsyncClient client, Target target) {
    Mono<Void> database = client.createDatabaseIfNotExists(target.database()).then();
    Flux<Void> containers =
        Flux.fromIterable(target.containers())
            .concatMap(
                name ->
                    client
                        .getDatabase(target.database())
                        .createContainerIfNotExists(properties(name, target.partitionKeyPaths()))
                        .then());
    database.thenMany(containers).then().block(WRITE_LIMIT);
  }

  private static CosmosContainerProperties properties(String name, List<String> paths) {
    if (paths.size() == 1) {
      return new CosmosContainerProperties(name, paths.get(0));
    }
    PartitionKeyDefinition key = new PartitionKeyDefinition();
    key.setKind(PartitionKind.MULTI_HASH);
    key.setVersion(PartitionKeyDefinitionVersion.V2);
    key.setPaths(paths);
    return new CosmosContainerProperties(name, key);
  }
}
