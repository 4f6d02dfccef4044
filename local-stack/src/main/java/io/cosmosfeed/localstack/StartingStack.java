/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The processes of a stack that need not answer yet. Each part can be used as soon as it does,
 * while the others are still starting.
 */
public final class StartingStack implements AutoCloseable {
  private static final String CONNECT_CLUSTER = "local-connect";

  private final CosmosServer cosmos;
  private final KafkaBroker kafka;
  private final ConnectWorker worker;

  private StartingStack(CosmosServer cosmos, KafkaBroker kafka, ConnectWorker worker) {
    this.cosmos = cosmos;
    this.kafka = kafka;
    this.worker = worker;
  }

  /** Launches the worker with Kafka and not after it: it looks for its broker for a minute. */
  static StartingStack launch(StackOptions options) {
    Deque<AutoCloseable> launched = new ArrayDeque<>();
    try {
      CosmosServer cosmos = CosmosServer.launch(cosmosOptions(options));
      launched.push(cosmos);
      KafkaBroker kafka = KafkaBroker.launch(kafkaOptions(options));
      launched.push(kafka);
      ConnectWorker worker = ConnectWorker.launch(workerOptions(options, kafka));
      return new StartingStack(cosmos, kafka, worker);
    } catch (RuntimeException e) {
      launched.forEach(part -> ChildJvms.closeAfter(e, part));
      throw e;
    }
  }

  /** The in-memory Cosmos DB, once it answers. */
  public CosmosServer cosmos() {
    cosmos.awaitReady();
    return cosmos;
  }

  /** The stack, once every part answers; closing it closes this as well. */
  public LocalStack ready() {
    cosmos.awaitReady();
    kafka.awaitReady();
    worker.awaitReady();
    return new LocalStack(cosmos, kafka, worker);
  }

  /** Ends every process as {@code kill -9} does: quick, where nothing is worth keeping. */
  public void kill() {
    worker.kill();
    kafka.kill();
    cosmos.kill();
  }

  /** Stops what was launched; harmless after the stack has been closed. */
  @Override
  public void close() {
    ChildJvms.closeAll(worker, kafka, cosmos);
  }

  private static CosmosServer.Options cosmosOptions(StackOptions options) {
    return new CosmosServer.Options(
        Installation.find().cosmosJar(),
        Ports.orFree(options.ports().cosmos()),
        options.ranges(),
        options.directory(),
        Tuning.SMALL.jvmFlags());
  }

  private static KafkaBroker.Options kafkaOptions(StackOptions options) {
    return new KafkaBroker.Options(
        Installation.find().kafkaLibraries(options.kafkaVersion()),
        Ports.orFree(options.ports().kafka()),
        options.directory(),
        options.broker());
  }

  private static ConnectWorker.Options workerOptions(StackOptions options, KafkaBroker kafka) {
    return new ConnectWorker.Options(
        Installation.find().kafkaLibraries(options.kafkaVersion()),
        options.pluginPath(),
        kafka.bootstrapServers(),
        CONNECT_CLUSTER,
        Ports.orFree(options.ports().connect()),
        options.directory(),
        options.worker());
  }
}
