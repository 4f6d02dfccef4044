/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import io.cosmosfeed.localstack.Await;
import io.cosmosfeed.localstack.ConnectRest;
import io.cosmosfeed.localstack.ConnectWorker;
import io.cosmosfeed.localstack.CosmosServer;
import io.cosmosfeed.localstack.LocalStack;
import io.cosmosfeed.localstack.Records;
import io.cosmosfeed.localstack.StackOptions;
import io.cosmosfeed.localstack.Tuning;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * A local stack with an SDK client to write to it. Containers have four physical ranges; a worker
 * that dies is replaced after three seconds.
 */
final class Environment implements AutoCloseable {

  static final String DATABASE = "shop";
  static final int RANGES = 4;

  /** How long any one thing may take that normally takes a second or two. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  private final LocalStack stack;
  private final CosmosClient client;
  private final AtomicInteger names = new AtomicInteger();
  private ConnectWorker worker;

  private Environment(LocalStack stack, CosmosClient client) {
    this.stack = stack;
    this.client = client;
    this.worker = stack.worker();
  }

  static Environment start() {
    Tuning quickToMissAWorker =
        Tuning.SMALL.with("session.timeout.ms", "3000").with("heartbeat.interval.ms", "1000");
    LocalStack stack =
        LocalStack.start(
            StackOptions.in(Path.of("target", "stack").toAbsolutePath())
                .withRanges(RANGES)
                .withWorker(quickToMissAWorker));
    CosmosClient client = stack.cosmos().clients().buildClient();
    client.createDatabase(DATABASE);
    return new Environment(stack, client);
  }

  /** A new container, empty, in four physical ranges. */
  Container container(String partitionKeyPath) {
    String name = "items-" + names.incrementAndGet();
    CosmosDatabase database = client.getDatabase(DATABASE);
    database.createContainer(new CosmosContainerProperties(name, partitionKeyPath));
    return new Container(name, database.getContainer(name));
  }

  /** A configuration that reads a container from its beginning into the topic of its name. */
  ConnectorConfig reading(Container container) {
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

  /** Creates the connector and waits until its tasks run. */
  void run(ConnectorConfig connector, int tasks) {
    rest().create(connector.name(), connector.settings());
    awaitRunning(connector, tasks);
  }

  void awaitRunning(ConnectorConfig connector, int tasks) {
    rest().awaitRunning(connector.name(), tasks, PATIENCE);
  }

  ConnectRest rest() {
    return worker.rest();
  }

  ConnectWorker worker() {
    return worker;
  }

  /** Starts the worker again after it was closed or killed. */
  void startWorkerAgain() {
    worker = stack.startAgain(worker);
  }

  /** Committed records of a topic. */
  Records<String> records(String topic) {
    return Records.committed(stack.kafka(), topic);
  }

  /** All records of a topic, those of open and aborted transactions too. */
  Records<String> uncommittedRecords(String topic) {
    return Records.uncommitted(stack.kafka(), topic);
  }

  void createTopic(String name, int partitions) {
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

  /** Stops the connector by REST and waits until none of its tasks is left. */
  void stop(ConnectorConfig connector) {
    rest().stop(connector.name());
    Await.atMost(PATIENCE)
        .until(
            "stop of " + connector.name(),
            () -> {
              var status = rest().status(connector.name());
              return status.connector().state().equals("STOPPED") && status.tasks().isEmpty();
            });
  }

  @Override
  public void close() {
    client.close();
    stack.close();
  }
}
