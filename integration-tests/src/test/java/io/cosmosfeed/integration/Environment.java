/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import io.cosmosfeed.localstack.CosmosControl;
import io.cosmosfeed.localstack.CosmosServer;
import io.cosmosfeed.localstack.LocalStack;
import io.cosmosfeed.localstack.Records;
import io.cosmosfeed.localstack.StackOptions;
import io.cosmosfeed.localstack.Tuning;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * A local stack with an SDK client to write to it. Containers have four physical ranges; a Connect
 * cluster misses a worker that was killed after three seconds.
 */
public final class Environment implements AutoCloseable {

  public static final String DATABASE = "shop";
  public static final int RANGES = 4;

  private static final Tuning QUICKLY_MISSED =
      Tuning.SMALL.with("session.timeout.ms", "3000").with("heartbeat.interval.ms", "1000");

  /** How long any one thing may take that normally takes a second or two. */
  public static final Duration PATIENCE = Duration.ofSeconds(60);

  private final LocalStack stack;
  private final CosmosClient client;
  private final ConnectCluster connect;
  private final AtomicInteger names = new AtomicInteger();
  private Optional<ConnectCluster> exactlyOnceConnect = Optional.empty();

  private Environment(LocalStack stack, CosmosClient client) {
    this.stack = stack;
    this.client = client;
    this.connect = new ConnectCluster(stack, stack.worker());
  }

  public static Environment start() {
    LocalStack stack =
        LocalStack.start(
            StackOptions.in(Path.of("target", "stack").toAbsolutePath())
                .withRanges(RANGES)
                .withBroker(
                    Tuning.SMALL.with(
                        "transaction.abort.timed.out.transaction.cleanup.interval.ms", "500"))
                .withWorker(QUICKLY_MISSED.with("exactly.once.source.support", "disabled")));
    CosmosClient client = stack.cosmos().clients().buildClient();
    client.createDatabase(DATABASE);
    return new Environment(stack, client);
  }

  /** The processes that all of this runs on. */
  public LocalStack stack() {
    return stack;
  }

  /** What a test does to the account besides writing to it. */
  public CosmosControl control() {
    return stack.cosmos().control();
  }

  /** The Connect cluster whose delivery is at least once. */
  public ConnectCluster connect() {
    return connect;
  }

  /** The Connect cluster whose delivery is exactly once; started when it is first asked for. */
  public ConnectCluster exactlyOnceConnect() {
    ConnectCluster cluster = exactlyOnceConnect.orElseGet(this::startExactlyOnce);
    exactlyOnceConnect = Optional.of(cluster);
    return cluster;
  }

  private ConnectCluster startExactlyOnce() {
    return new ConnectCluster(
        stack,
        stack.startWorker(
            options ->
                options
                    .withGroupId("exactly-once")
                    .withTuning(QUICKLY_MISSED.with("exactly.once.source.support", "enabled"))));
  }

  /** Deletes the connectors of all clusters. */
  public void deleteConnectors() {
    connect.deleteConnectors();
    exactlyOnceConnect.ifPresent(ConnectCluster::deleteConnectors);
  }

  /** A new container, empty, in four physical ranges. */
  public Container container(String partitionKeyPath) {
    return container("items-" + names.incrementAndGet(), partitionKeyPath);
  }

  /** A new container of this name, empty, in four physical ranges. */
  public Container container(String name, String partitionKeyPath) {
    CosmosDatabase database = client.getDatabase(DATABASE);
    database.createContainer(new CosmosContainerProperties(name, partitionKeyPath));
    return new Container(name, database.getContainer(name));
  }

  /** A configuration that reads a container from its beginning into the topic of its name. */
  public ConnectorConfig reading(Container container) {
    return new ConnectorConfig(
        "feed-" + names.incrementAndGet(),
        Map.of(
            "connector.class",
            "io.cosmosfeed.connect.CosmosFeedSourceConnector",
            "tasks.max",
            "1",
            "cosmos.endpoint",
            stack.cosmos().endpoint().toString(),
            "cosmos.key",
            CosmosServer.KEY,
            "cosmos.database",
            DATABASE,
            "cosmos.containers",
            container.name(),
            "feed.start",
            "beginning",
            "checkpoint.topic",
            container.name() + "-checkpoints"));
  }

  /** Committed records of a topic. */
  public Records<String> records(String topic) {
    return Records.committed(stack.kafka(), topic);
  }

  /** All records of a topic, those of open and aborted transactions too. */
  public Records<String> uncommittedRecords(String topic) {
    return Records.uncommitted(stack.kafka(), topic);
  }

  public void createTopic(String name, int partitions) {
    try (Admin admin =
        Admin.create(Map.of("bootstrap.servers", stack.kafka().bootstrapServers()))) {
      admin
          .createTopics(List.of(new NewTopic(name, partitions, (short) 1)))
          .all()
          .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("Cannot create the topic " + name, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted while creating the topic " + name, e);
    }
  }

  @Override
  public void close() {
    client.close();
    stack.close();
  }
}
