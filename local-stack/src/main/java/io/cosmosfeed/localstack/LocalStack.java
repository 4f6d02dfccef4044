/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/**
 * A running in-memory Cosmos DB, Kafka broker and Connect worker. Closing it stops every process it
 * started, the workers started later included, and removes Kafka's data.
 */
public final class LocalStack implements AutoCloseable {
  private final CosmosServer cosmos;
  private final KafkaBroker kafka;
  private final List<ConnectWorker> workers;

  LocalStack(CosmosServer cosmos, KafkaBroker kafka, ConnectWorker worker) {
    this.cosmos = cosmos;
    this.kafka = kafka;
    this.workers = new CopyOnWriteArrayList<>(List.of(worker));
  }

  /** A stack of which every part answers; the parts start side by side. */
  public static LocalStack start(StackOptions options) {
    StartingStack starting = launch(options);
    try {
      return starting.ready();
    } catch (RuntimeException e) {
      ChildJvms.closeAfter(e, starting);
      throw e;
    }
  }

  /** The same without waiting, for those who have something to do meanwhile. */
  public static StartingStack launch(StackOptions options) {
    return StartingStack.launch(options);
  }

  public CosmosServer cosmos() {
    return cosmos;
  }

  public KafkaBroker kafka() {
    return kafka;
  }

  /** The first worker; started again, it is the first worker still. */
  public ConnectWorker worker() {
    return workers.get(0);
  }

  /** The REST interface of the first worker. */
  public ConnectRest rest() {
    return worker().rest();
  }

  /** One more worker, on a port of its own and, unless changed, in the same Connect cluster. */
  public ConnectWorker startWorker(UnaryOperator<ConnectWorker.Options> change) {
    ConnectWorker worker =
        ConnectWorker.start(change.apply(worker().options().withRestPort(Ports.free())));
    workers.add(worker);
    return worker;
  }

  /** A new process in the place of a worker that was closed or killed, with its options. */
  public ConnectWorker startAgain(ConnectWorker ended) {
    ConnectWorker worker = ended.startAgain();
    workers.replaceAll(known -> known == ended ? worker : known);
    return worker;
  }

  /** Workers first, so that they can still commit and leave their group. */
  @Override
  public void close() {
    List<AutoCloseable> parts = new ArrayList<>(workers);
    parts.add(kafka);
    parts.add(cosmos);
    ChildJvms.closeAll(parts.toArray(AutoCloseable[]::new));
  }
}
