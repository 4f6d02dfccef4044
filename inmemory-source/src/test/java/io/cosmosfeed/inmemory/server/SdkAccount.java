/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server;

import com.azure.cosmos.ConsistencyLevel;
import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.azure.cosmos.models.PartitionKind;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.inmemory.server.control.ServerControl;
import io.cosmosfeed.inmemory.store.AdjustableClock;
import io.cosmosfeed.inmemory.store.InMemoryCosmos;
import java.io.IOException;
import java.time.Clock;
import java.util.List;

/** A server of its own, and the real Java SDK connected to it over HTTP. */
final class SdkAccount implements AutoCloseable {
  static final String DATABASE = "shop";
  private static final JsonMapper MAPPER = new JsonMapper();

  private final InMemoryCosmosServer server;
  private final CosmosClient client;
  private final CosmosDatabase database;

  private SdkAccount(InMemoryCosmosServer server, CosmosClient client) {
    this.server = server;
    this.client = client;
    client.createDatabaseIfNotExists(DATABASE);
    this.database = client.getDatabase(DATABASE);
  }

  static SdkAccount start() {
    return start(ServerOptions.DEFAULT);
  }

  static SdkAccount start(ServerOptions options) {
    try {
      InMemoryCosmosServer server =
          InMemoryCosmosServer.start(
              new InMemoryCosmos(AdjustableClock.over(Clock.systemUTC())), options);
      return new SdkAccount(server, client(server, server.key()));
    } catch (IOException e) {
      throw new AssertionError("The server does not start", e);
    }
  }

  static CosmosClient client(InMemoryCosmosServer server, String key) {
    return new CosmosClientBuilder()
        .endpoint(server.endpoint().toString())
        .key(key)
        .consistencyLevel(ConsistencyLevel.SESSION)
        .contentResponseOnWriteEnabled(true)
        .gatewayMode()
        .buildClient();
  }

  InMemoryCosmosServer server() {
    return server;
  }

  ServerControl control() {
    return server.control();
  }

  CosmosClient client() {
    return client;
  }

  CosmosDatabase database() {
    return database;
  }

  /** A new container, made through the SDK, with a partition key of one level or more. */
  CosmosContainer createContainer(String name, int ranges, String... paths) {
    control()
        .change(
            behaviour -> behaviour.withAccount(behaviour.account().withRangesPerContainer(ranges)));
    PartitionKeyDefinition key = new PartitionKeyDefinition();
    key.setPaths(List.of(paths));
    if (paths.length > 1) {
      key.setKind(PartitionKind.MULTI_HASH);
      key.setVersion(PartitionKeyDefinitionVersion.V2);
    }
    database.createContainer(new CosmosContainerProperties(name, key));
    return database.getContainer(name);
  }

  static ContainerName name(CosmosContainer container) {
    return new ContainerName(DATABASE, container.getId());
  }

  /** A document from JSON text with single quotes. */
  static ObjectNode document(String json) {
    try {
      return (ObjectNode) MAPPER.readTree(json.replace('\'', '"'));
    } catch (IOException e) {
      throw new AssertionError("Not JSON: " + json, e);
    }
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
