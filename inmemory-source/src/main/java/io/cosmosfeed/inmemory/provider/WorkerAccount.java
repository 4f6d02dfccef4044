/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.provider;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.inmemory.server.DocumentFile;
import io.cosmosfeed.inmemory.server.InMemoryCosmosServer;
import io.cosmosfeed.inmemory.server.ServerOptions;
import io.cosmosfeed.inmemory.store.Container;
import io.cosmosfeed.inmemory.store.ContainerSpec;
import io.cosmosfeed.inmemory.store.InMemoryCosmos;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An account in the memory of this worker, with the ports that it is written to by. */
final class WorkerAccount implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(WorkerAccount.class);

  private final String name;
  private final InMemoryCosmos store = new InMemoryCosmos(Clock.systemUTC());
  private final Map<Integer, InMemoryCosmosServer> servers = new HashMap<>();

  WorkerAccount(String name) {
    this.name = name;
  }

  InMemoryCosmos store() {
    return store;
  }

  /**
   * Makes the account what settings ask for: creates what is missing, changes nothing that is
   * there.
   *
   * @throws ChangeFeedException that names the setting to look at
   */
  synchronized void prepare(InMemorySettings settings) {
    settings.containers().stream()
        .filter(this::isMissing)
        .forEach(missing -> create(missing, settings));
    settings.port().ifPresent(this::listenOn);
  }

  private boolean isMissing(ContainerName wanted) {
    return store
        .database(wanted.database())
        .flatMap(database -> database.container(wanted.container()))
        .isEmpty();
  }

  private void create(ContainerName missing, InMemorySettings settings) {
    Container created =
        store
            .createDatabaseIfAbsent(missing.database())
            .createContainer(
                ContainerSpec.of(missing.container(), settings.partitionKey()), settings.ranges());
    LOG.info("Created container {} in the in-memory account '{}'", missing, name);
    boolean isFirst = missing.equals(settings.containers().get(0));
    if (isFirst) {
      settings.documents().ifPresent(file -> load(file, missing, created));
    }
  }

  private void load(Path file, ContainerName target, Container container) {
    try {
      int count = DocumentFile.read(file, (document, line) -> container.create(document));
      LOG.info("Loaded {} documents from {} into {}", count, file, target);
    } catch (IOException unusable) {
      store.requireDatabase(target.database()).deleteContainer(target.container());
      throw ChangeFeedException.of(
              Kind.FATAL,
              "The documents of " + file + " cannot be loaded: " + unusable.getMessage(),
              0,
              0,
              unusable)
          .withSetting(InMemorySettings.DOCUMENTS);
    }
  }

  private void listenOn(int port) {
    if (servers.containsKey(port)) {
      return;
    }
    try {
      InMemoryCosmosServer server =
          InMemoryCosmosServer.start(store, ServerOptions.DEFAULT.withPort(port));
      servers.put(port, server);
      LOG.info("The in-memory account '{}' is written to at {}", name, server.endpoint());
    } catch (IOException taken) {
      throw ChangeFeedException.of(
              Kind.FATAL,
              "Port "
                  + port
                  + " cannot be listened on: "
                  + taken.getMessage()
                  + ". Set "
                  + InMemorySettings.PORT
                  + " to a free one, or to 0.",
              0,
              0,
              taken)
          .withSetting(InMemorySettings.PORT);
    }
  }

  @Override
  public synchronized void close() {
    servers.values().forEach(InMemoryCosmosServer::close);
    servers.clear();
  }
}
