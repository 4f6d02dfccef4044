/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/**
 * What the log says regularly.
 *
 * @param summaryInterval how often a task sums up what it did; empty is never
 */
public record LogConfig(Optional<Duration> summaryInterval) {

  static final Key<Optional<Duration>> SUMMARY_INTERVAL =
      new Key<>(
          "log.summary.interval.ms",
          Syntax.millis(0, "0 (never), or 1 or more", LogConfig::interval),
          "60000",
          Importance.LOW,
          Width.SHORT,
          "Summary interval",
          "How often a task writes one INFO line about what it read, in milliseconds; 0 is never.");

  static final KeyGroup KEYS = new KeyGroup("Logging", List.of(SUMMARY_INTERVAL));

  static LogConfig from(Values values) {
    return new LogConfig(values.get(SUMMARY_INTERVAL));
  }

  private static Optional<Duration> interval(long millis) {
    return millis == 0 ? Optional.empty() : Optional.of(Duration.ofMillis(millis));
  }
}
