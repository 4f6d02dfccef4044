/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import io.cosmosfeed.localstack.Await;
import io.cosmosfeed.localstack.ConnectRest;
import io.cosmosfeed.localstack.ConnectWorker;
import io.cosmosfeed.localstack.ConnectorStatus;
import io.cosmosfeed.localstack.LocalStack;

/** A Connect cluster of one worker, which can be stopped, killed and started again. */
public final class ConnectCluster {

  private final LocalStack stack;
  private ConnectWorker worker;

  ConnectCluster(LocalStack stack, ConnectWorker worker) {
    this.stack = stack;
    this.worker = worker;
  }

  public ConnectRest rest() {
    return worker.rest();
  }

  /** Creates the connector and waits until its tasks run. */
  public void run(ConnectorConfig connector, int tasks) {
    rest().create(connector.name(), connector.settings());
    awaitRunning(connector, tasks);
  }

  /** Waits until the connector runs with a number of tasks; fails if one of them has failed. */
  public void awaitRunning(ConnectorConfig connector, int tasks) {
    rest().awaitRunning(connector.name(), tasks, Environment.PATIENCE);
  }

  /** Stops the connector by REST and waits until none of its tasks is left. */
  public void stop(ConnectorConfig connector) {
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
  public ConnectorStatus.Part awaitFailure(ConnectorConfig connector) {
    return Await.atMost(Environment.PATIENCE)
        .first(
            "failure of " + connector.name(),
            () -> rest().findStatus(connector.name()).flatMap(ConnectorStatus::failure));
  }

  /** Deletes all connectors; what they read into Kafka stays. */
  public void deleteConnectors() {
    rest().connectors().forEach(rest()::delete);
  }

  /** One more worker, with the settings of the first; closed with the stack at the latest. */
  public ConnectWorker addWorker() {
    return stack.startWorker(another -> worker.options().withRestPort(another.restPort()));
  }

  /** Stops the worker as an operator does. */
  public void stopWorker() {
    worker.close();
  }

  /** Ends the worker as {@code kill -9} does. */
  public void killWorker() {
    worker.kill();
  }

  /** Starts the worker again after it was stopped or killed. */
  public void startWorkerAgain() {
    worker = stack.startAgain(worker);
  }
}
