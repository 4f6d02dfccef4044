/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.connect.config.ConfigValidation;
import io.cosmosfeed.connect.config.CosmosFeedConfig;
import io.cosmosfeed.connect.lease.Assignment;
import io.cosmosfeed.connect.offset.OffsetRequest;
import io.cosmosfeed.connect.plan.StartedConnector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.ConnectorTransactionBoundaries;
import org.apache.kafka.connect.source.ExactlyOnceSupport;
import org.apache.kafka.connect.source.SourceConnector;
import org.jspecify.annotations.Nullable;

/** Reads the change feed of Azure Cosmos DB containers into Kafka. */
public final class CosmosFeedSourceConnector extends SourceConnector {

  private static final String TRANSACTION_BOUNDARY = "transaction.boundary";

  private Map<String, String> properties = Map.of();
  private @Nullable StartedConnector started;

  @Override
  public String version() {
    return Version.text();
  }

  @Override
  public ConfigDef config() {
    return CosmosFeedConfig.definition();
  }

  @Override
  public Config validate(Map<String, String> connectorConfigs) {
    return ConfigValidation.validate(connectorConfigs);
  }

  @Override
  public Class<? extends Task> taskClass() {
    return CosmosFeedSourceTask.class;
  }

  @Override
  public void start(Map<String, String> props) {
    properties = Map.copyOf(props);
    try {
      started = StartedConnector.start(CosmosFeedConfig.parse(props), context());
    } catch (ChangeFeedException e) {
      throw new ConnectException("The connector cannot start: " + e.getMessage(), e);
    }
  }

  @Override
  public List<Map<String, String>> taskConfigs(int maxTasks) {
    StartedConnector running = started;
    if (running == null) {
      throw new ConnectException("The connector has not been started");
    }
    List<Map<String, String>> configs = new ArrayList<>();
    for (Assignment assignment : running.assignments(maxTasks)) {
      Map<String, String> config = new HashMap<>(properties);
      config.put(TaskProperties.ASSIGNMENT, TaskProperties.write(assignment));
      configs.add(config);
    }
    return configs;
  }

  @Override
  public void stop() {
    StartedConnector running = started;
    started = null;
    if (running != null) {
      running.close();
    }
  }

  /**
   * Exactly once is held where the connector ends the transactions: elsewhere Connect may commit
   * part of a batch.
   */
  @Override
  public ExactlyOnceSupport exactlyOnceSupport(Map<String, String> connectorConfig) {
    return endsTransactionsItself(connectorConfig)
        ? ExactlyOnceSupport.SUPPORTED
        : ExactlyOnceSupport.UNSUPPORTED;
  }

  @Override
  public ConnectorTransactionBoundaries canDefineTransactionBoundaries(
      Map<String, String> connectorConfig) {
    return ConnectorTransactionBoundaries.SUPPORTED;
  }

  private static boolean endsTransactionsItself(Map<String, String> connectorConfig) {
    return "connector".equalsIgnoreCase(connectorConfig.get(TRANSACTION_BOUNDARY));
  }

  @Override
  public boolean alterOffsets(
      Map<String, String> connectorConfig, Map<Map<String, ?>, Map<String, ?>> offsets) {
    new OffsetRequest(CosmosFeedConfig.parse(connectorConfig)).check(offsets);
    return true;
  }
}
