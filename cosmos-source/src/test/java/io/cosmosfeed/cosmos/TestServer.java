/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.inmemory.server.InMemoryCosmosServer;
import io.cosmosfeed.inmemory.server.ServerOptions;
import io.cosmosfeed.inmemory.server.control.ServerControl;
import io.cosmosfeed.inmemory.server.fault.RequestKind;
import io.cosmosfeed.inmemory.server.traffic.RequestRecord;
import io.cosmosfeed.inmemory.store.AdjustableClock;
import io.cosmosfeed.inmemory.store.Container;
import io.cosmosfeed.inmemory.store.ContainerSpec;
import io.cosmosfeed.inmemory.store.Database;
import io.cosmosfeed.inmemory.store.InMemoryCosmos;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** An in-memory Cosmos DB behind HTTP, and the provider's way to it. */
final class TestServer implements AutoCloseable {

  static final String DATABASE = "shop";
  static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);

  private final InMemoryCosmosServer server;
  private final Database database;

  private TestServer(InMemoryCosmosServer server, Database database) {
    this.server = server;
    this.database = database;
  }

  static TestServer start() {
    return start(ServerOptions.DEFAULT);
  }

  static TestServer start(ServerOptions options) {
    InMemoryCosmos store = new InMemoryCosmos(AdjustableClock.over(Clock.systemUTC()));
    Database database = store.createDatabase(DATABASE);
    try {
      return new TestServer(InMemoryCosmosServer.start(store, options), database);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  ServerControl control() {
    return server.control();
  }

  InMemoryCosmosServer server() {
    return server;
  }

  Database database() {
    return database;
  }

  /** A new container with the partition key {@code /pk}, all versions recorded from now on. */
  Container createContainer(String name, int ranges) {
    ContainerSpec spec = ContainerSpec.of(name, "/pk").withRetention(Duration.ofDays(7));
    return database.createContainer(spec, ranges);
  }

  static ContainerName name(String container) {
    return new ContainerName(DATABASE, container);
  }

  Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    settings.put("cosmos.endpoint", server.endpoint().toString());
    settings.put("cosmos.key", server.key());
    return settings;
  }

  /** Connects with the settings of a test. */
  static CompletableFuture<ChangeFeedAccount> connect(
      Map<String, String> settings, Duration requestTimeout) {
    return new CosmosChangeFeedProvider().connect(settings, requestTimeout).toCompletableFuture();
  }

  ChangeFeedAccount connect() {
    return Answers.of(connect(settings(), REQUEST_TIMEOUT));
  }

  static ChangeFeed open(ChangeFeedAccount account, String container, FeedMode mode) {
    return Answers.of(account.open(name(container), mode));
  }

  /** The requests of a kind that came so far. */
  List<RequestRecord> requests(RequestKind kind) {
    return control().requests().of(kind);
  }

  @Override
  public void close() {
    server.close();
  }
}
