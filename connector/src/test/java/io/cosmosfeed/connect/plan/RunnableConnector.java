/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.plan;

import io.cosmosfeed.connect.config.CosmosFeedConfig;
import io.cosmosfeed.connect.lease.Assignment;
import io.cosmosfeed.connect.model.ManualClock;
import io.cosmosfeed.connect.model.ManualExecutor;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.kafka.connect.source.SourceConnectorContext;

/** The connector as it is, on a thread that runs when it is told to. */
public final class RunnableConnector implements AutoCloseable {

  private final StartedConnector connector;
  private final ManualExecutor monitor;

  private RunnableConnector(StartedConnector connector, ManualExecutor monitor) {
    this.connector = connector;
    this.monitor = monitor;
  }

  public static RunnableConnector start(
      CosmosFeedConfig config,
      SourceConnectorContext context,
      ManualClock clock,
      RandomGenerator random) {
    ManualExecutor monitor = new ManualExecutor(clock);
    return new RunnableConnector(
        StartedConnector.start(config, context, monitor, clock, random), monitor);
  }

  /** The thread that looks whether the plan still fits. */
  public ManualExecutor monitor() {
    return monitor;
  }

  public List<Assignment> assignments(int maxTasks) {
    return connector.assignments(maxTasks);
  }

  @Override
  public void close() {
    connector.close();
  }
}
