/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server;

import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import io.cosmosfeed.inmemory.server.behaviour.AccountBehaviour;
import io.cosmosfeed.inmemory.server.behaviour.Behaviour;
import io.cosmosfeed.inmemory.server.http.TlsIdentity;
import io.cosmosfeed.inmemory.store.AdjustableClock;
import io.cosmosfeed.inmemory.store.Container;
import io.cosmosfeed.inmemory.store.ContainerSpec;
import io.cosmosfeed.inmemory.store.InMemoryCosmos;
import io.cosmosfeed.inmemory.store.StoreException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line of the server. */
@Command(
    name = "inmemory-cosmos",
    sortOptions = false,
    description = {
      "An Azure Cosmos DB in memory, which the SDKs of Azure Cosmos DB work against.",
      "What it holds is gone when it ends. Tests steer it by its control API: GET /_control lists"
          + " what there is."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it ran, and was stopped from within",
      "1:it cannot listen where it should",
      "2:an option, or what it names, is wrong",
      "130:it was interrupted (Ctrl-C)"
    })
final class ServerCommand implements Callable<Integer> {
  private static final Logger log = LoggerFactory.getLogger(ServerCommand.class);

  private static final int OK = 0;
  private static final int CANNOT_LISTEN = 1;
  private static final int WRONG_USE = 2;
  private static final String DEFAULT_DATABASE = "db";
  private static final String DEFAULT_CONTAINER = "items";

  @Option(
      names = "--port",
      defaultValue = "8081",
      description = "Where to listen; 0 takes a free port. Default: ${DEFAULT-VALUE}")
  private int port;

  @Option(
      names = "--host",
      defaultValue = "127.0.0.1",
      description = "Name or address to listen on. Default: ${DEFAULT-VALUE}, this machine only")
  private String host = "";

  @Option(
      names = "--key",
      defaultValue = ServerOptions.EMULATOR_KEY,
      description = "The account's key, in base64. Default: the well-known key of the emulator")
  private String key = "";

  @Option(
      names = "--ranges",
      defaultValue = "1",
      description = "How many physical ranges a new container has. Default: ${DEFAULT-VALUE}")
  private int ranges;

  @Option(names = "--database", description = "Create this database")
  private Optional<String> database = Optional.empty();

  @Option(
      names = "--container",
      description =
          "Create this container, in the database '" + DEFAULT_DATABASE + "' if none is named")
  private Optional<String> container = Optional.empty();

  @Option(
      names = "--partition-key",
      split = ",",
      paramLabel = "PATH",
      description =
          "Its partition key; several paths, by commas, for a hierarchical one. Default: /id")
  private List<String> partitionKey = List.of("/id");

  @Option(
      names = "--documents",
      paramLabel = "FILE",
      description = {
        "Load a JSON array or JSON Lines into it, by default into '" + DEFAULT_CONTAINER + "';",
        "a document without an id gets one"
      })
  private Optional<Path> documents = Optional.empty();

  @Option(names = "--tls", description = "Speak HTTPS, as a fresh self-signed identity")
  private boolean tls;

  @SuppressWarnings("UnusedVariable") // picocli acts on the option by itself
  @Option(names = "--help", usageHelp = true, description = "Show this and end")
  private boolean help;

  /** Runs the server until the JVM is told to end. */
  static int run(String... arguments) {
    CommandLine command = new CommandLine(new ServerCommand());
    command.setParameterExceptionHandler(
        (e, unused) -> refuse(command.getErr(), e.getMessage() + " (--help lists the options)"));
    return command.execute(arguments);
  }

  private static int refuse(PrintWriter err, String problem) {
    err.println("inmemory-cosmos: " + problem);
    err.flush();
    return WRONG_USE;
  }

  @Override
  public Integer call() throws InterruptedException {
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    InMemoryCosmos store = new InMemoryCosmos(AdjustableClock.over(Clock.systemUTC()));
    ServerOptions options;
    try {
      options = options();
      fill(store);
    } catch (IllegalArgumentException | IOException e) {
      return refuse(err, String.valueOf(e.getMessage()));
    } catch (StoreException e) {
      return refuse(err, e.reason());
    }
    try (InMemoryCosmosServer server = InMemoryCosmosServer.start(store, options)) {
      announce(server);
      awaitEnd(server);
      return OK;
    } catch (IOException e) {
      err.println("inmemory-cosmos: " + e.getMessage() + ": " + reasonOf(e));
      return CANNOT_LISTEN;
    }
  }

  private ServerOptions options() throws IOException {
    if (ranges < 1 || ranges > AccountBehaviour.MOST_RANGES) {
      throw new IllegalArgumentException(
          "--ranges is 1 to " + AccountBehaviour.MOST_RANGES + ", not " + ranges);
    }
    Behaviour behaviour =
        Behaviour.DEFAULT.withAccount(AccountBehaviour.DEFAULT.withRangesPerContainer(ranges));
    ServerOptions plain =
        ServerOptions.DEFAULT.withHost(host).withPort(port).withKey(key).withBehaviour(behaviour);
    return tls ? plain.withTls(TlsIdentity.selfSigned()) : plain;
  }

  private void fill(InMemoryCosmos store) throws IOException {
    boolean wantsContainer = container.isPresent() || documents.isPresent();
    if (wantsContainer) {
      load(createContainer(store));
    } else {
      database.ifPresent(store::createDatabase);
    }
  }

  private Container createContainer(InMemoryCosmos store) {
    PartitionKeyDefinition definition = PartitionKeyDefinition.ofPaths(partitionKey);
    String databaseName = database.orElse(DEFAULT_DATABASE);
    String containerName = container.orElse(DEFAULT_CONTAINER);
    String[] paths = partitionKey.toArray(String[]::new);
    log.info(
        "Container {}/{}: partition key {}, physical ranges {}",
        databaseName,
        containerName,
        definition.levels(),
        ranges);
    return store
        .createDatabase(databaseName)
        .createContainer(ContainerSpec.of(containerName, paths), ranges);
  }

  private void load(Container target) throws IOException {
    if (documents.isEmpty()) {
      return;
    }
    Path file = documents.get();
    int count = DocumentFile.read(file, (document, line) -> target.create(document));
    log.info("Loaded {} documents from {}", count, file);
  }

  private static void announce(InMemoryCosmosServer server) {
    boolean isKnownKey = server.key().equals(ServerOptions.EMULATOR_KEY);
    log.info("In-memory Cosmos DB listens at {}", server.endpoint());
    log.info(
        "Key: {}",
        isKnownKey ? server.key() + " (the emulator's well-known key)" : "as given by --key");
    log.info("Control API for tests: {}/_control", server.endpoint());
  }

  /** Waits for the signal that ends the JVM, and has it end every request first. */
  private static void awaitEnd(InMemoryCosmosServer server) throws InterruptedException {
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  server.close();
                  ended.countDown();
                },
                "inmemory-cosmos-end"));
    ended.await();
  }

  private static String reasonOf(IOException e) {
    return e.getCause() == null ? "no reason is known" : String.valueOf(e.getCause().getMessage());
  }
}
