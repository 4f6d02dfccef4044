/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A running in-memory Cosmos DB, Kafka broker and Connect worker. Closing it stops every process it
 * started, the workers started later included, and removes Kafka's data.
 */
public final class LocalStack implements AutoCloseable {
  private static final String CONNECT_CLUSTER = "local-connect";

  private final CosmosServer cosmos;
  private final KafkaBroker kafka;
  private final List<ConnectWorker> workers;

  private LocalStack(CosmosServer cosmos, KafkaBroker kafka, ConnectWorker worker) {
    this.cosmos = cosmos;
    this.kafka = kafka;
    this.workers = new CopyOnWriteArrayList<>(List.of(worker));
  }

  /** A stack of which every part answers; the parts start side by side. */
  public static LocalStack start(StackOptions options) {
    return start(options, cosmos -> {});
  }

  /**
   * As {@link #start(StackOptions)}, with something to do on the in-memory Cosmos DB as soon as it
   * answers, while Kafka and Connect are still starting.
   */
  public static LocalStack start(StackOptions options, Consumer<CosmosServer> onCosmos) {
    Deque<AutoCloseable> launched = new ArrayDeque<>();
    try {
      CosmosServer cosmos = CosmosServer.launch(cosmosOptions(options));
      launched.push(cosmos);
      KafkaBroker kafka = KafkaBroker.launch(kafkaOptions(options));
      launched.push(kafka);
      // With Kafka and not after it: the worker looks for its broker for a minute.
      ConnectWorker worker = ConnectWorker.launch(workerOptions(options, kafka));
      launched.push(worker);

      cosmos.awaitReady();
      onCosmos.accept(cosmos);
      kafka.awaitReady();
      worker.awaitReady();
      return new LocalStack(cosmos, kafka, worker);
    } catch (RuntimeException e) {
      launched.forEach(part -> ChildJvms.closeAfter(e, part));
      throw e;
    }
  }

  private static CosmosServer.Options cosmosOptions(StackOptions options) {
    return new CosmosServer.Options(
        Installation.find().cosmosClassPath(),
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

  public CosmosServer cosmos() {
    return cosmos;
  }

  public KafkaBroker kafka() {
    return kafka;
  }

  /** The worker that was started with the stack. */
  public ConnectWorker worker() {
    return workers.get(0);
  }

  /** The REST interface of the worker that was started with the stack. */
  public ConnectRest rest() {
    return worker().rest();
  }

  /** One more worker, by default of the same Connect cluster, on a port of its own. */
  public ConnectWorker startWorker(UnaryOperator<ConnectWorker.Options> change) {
    ConnectWorker.Options options = change.apply(worker().options().withRestPort(Ports.free()));
    ConnectWorker worker = ConnectWorker.start(options);
    workers.add(worker);
    return worker;
  }

  /** A worker that ended, started again with its own options. */
  public ConnectWorker startAgain(ConnectWorker ended) {
    ConnectWorker worker = ended.startAgain();
    workers.replaceAll(known -> known == ended ? worker : known);
    return worker;
  }

  /** Workers first, so that they can still commit and say goodbye. */
  @Override
  public void close() {
    Deque<AutoCloseable> parts = new ArrayDeque<>(workers);
    parts.addLast(kafka);
    parts.addLast(cosmos);
    ChildJvms.closeAll(parts);
  }
}
