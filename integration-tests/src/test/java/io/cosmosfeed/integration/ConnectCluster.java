/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import io.cosmosfeed.localstack.Await;
import io.cosmosfeed.localstack.ConnectRest;
import io.cosmosfeed.localstack.ConnectWorker;
import io.cosmosfeed.localstack.ConnectorStatus;
import io.cosmosfeed.localstack.LocalStack;
import java.util.Optional;

/** A Connect cluster of one worker, which can be stopped, killed and started again. */
final class ConnectCluster {

  private final LocalStack stack;
  private ConnectWorker worker;

  ConnectCluster(LocalStack stack, ConnectWorker worker) {
    this.stack = stack;
    this.worker = worker;
  }

  ConnectRest rest() {
    return worker.rest();
  }

  /** Creates the connector and waits until its tasks run. */
  void run(ConnectorConfig connector, int tasks) {
    rest().create(connector.name(), connector.settings());
    awaitRunning(connector, tasks);
  }

  /** Waits until the connector runs with a number of tasks; fails if one of them has failed. */
  void awaitRunning(ConnectorConfig connector, int tasks) {
    rest().awaitRunning(connector.name(), tasks, Environment.PATIENCE);
  }

  /** Stops the connector by REST and waits until none of its tasks is left. */
  void stop(ConnectorConfig connector) {
    rest().stop(connector.name());
    Await.atMost(Environment.PATIENCE)
        .until(
            "stop of " + connector.name(),
            () -> {
              ConnectorStatus status = rest().status(connector.name());
              return status.connector().state().equals("STOPPED") && status.tasks().isEmpty();
            });
  }

  /** Waits until the connector or one of its tasks has failed. */
  ConnectorStatus.Part awaitFailure(ConnectorConfig connector) {
    return Await.atMost(Environment.PATIENCE)
        .first(
            "failure of " + connector.name(),
            () -> Optional.of(rest().status(connector.name())).flatMap(ConnectorStatus::failure));
  }

  /** Deletes all connectors; what they read into Kafka stays. */
  void deleteConnectors() {
    rest().connectors().forEach(rest()::delete);
  }

  /** Stops the worker as an operator does. */
  void stopWorker() {
    worker.close();
  }

  /** Ends the worker as {@code kill -9} does. */
  void killWorker() {
    worker.kill();
  }

  /** Starts the worker again after it was stopped or killed. */
  void startWorkerAgain() {
    worker = stack.startAgain(worker);
  }
}
