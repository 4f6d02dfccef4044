/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/**
 * How positions that no document carries reach Connect.
 *
 * @param topic where the records go that carry nothing but a position; never empty
 * @param interval how often the position of a quiet range is written
 */
public record CheckpointConfig(String topic, Duration interval) {

  static final Key<String> TOPIC =
      new Key<>(
          "checkpoint.topic",
          Syntax.text(TopicName.SYNTAX, TopicName::require),
          "cosmos-feed-checkpoints",
          Importance.MEDIUM,
          Width.MEDIUM,
          "Checkpoint topic",
          "The topic of the records that carry nothing but a position: Connect stores a position"
              + " only together with a record. They have no key and no value. The topic must exist"
              + " or be created on demand, be writable, and be neither compacted nor the topic of"
              + " documents. A transformation (SMT) must leave it alone: give it a"
              + " TopicNameMatches predicate on this topic, negated.");

  static final Key<Duration> INTERVAL =
      new Key<>(
          "checkpoint.interval.ms",
          Syntax.millis(100),
          "60000",
          Importance.LOW,
          Width.SHORT,
          "Checkpoint interval",
          "How often the position of a range that moved without documents is written, in"
              + " milliseconds.");

  static final KeyGroup KEYS = new KeyGroup("Checkpoints", List.of(TOPIC, INTERVAL));

  static CheckpointConfig from(Values values) {
    return new CheckpointConfig(values.get(TOPIC), values.get(INTERVAL));
  }
}
