/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import io.cosmosfeed.changefeed.ChangeFeedProviders;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;

/**
 * The whole configuration of a connector, found sound.
 *
 * @param connectorName the name under which Connect runs the connector and keeps its offsets
 * @param processorName the namespace of the checkpoints within the connector
 */
public record CosmosFeedConfig(
    String connectorName,
    String processorName,
    ProviderConfig provider,
    ContainersConfig containers,
    FeedConfig feed,
    ReadConfig reading,
    RecordConfig records,
    TopicConfig topics,
    CheckpointConfig checkpoints,
    ErrorsConfig errors,
    LogConfig logging) {

  /** All keys, those of the installed providers included. */
  public static ConfigDef definition() {
    return installed().definition();
  }

  /**
   * Reads a configuration. Nothing is asked over the network.
   *
   * @throws ConfigException if anything is wrong; the message names each key and what to do
   */
  public static CosmosFeedConfig parse(Map<String, String> properties) {
    return installed().parse(properties);
  }

  static ConfigKeys installed() {
    return new ConfigKeys(new ProviderKeys(ChangeFeedProviders.all()));
  }
}
