/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.deliver;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.IdentityHashMap;
import java.util.Optional;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches whether checkpoint records reach Kafka. Without them positions are not kept, and nothing
 * else would say so: a transformation may drop them, and a topic that is missing blocks the
 * producer for ever while the task looks RUNNING.
 *
 * <p>Safe for use by several threads.
 */
public final class CheckpointWatch {

  private static final Logger LOG = LoggerFactory.getLogger(CheckpointWatch.class);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final String topic;
  private final Clock clock;
  private final IdentityHashMap<SourceRecord, Instant> unacknowledged = new IdentityHashMap<>();
  private Optional<Instant> warned = Optional.empty();
  private boolean isDropped;

  public CheckpointWatch(String topic, Clock clock) {
    this.topic = topic;
    this.clock = clock;
  }

  /** A checkpoint record goes out. */
  synchronized void handedOut(SourceRecord record) {
    unacknowledged.put(record, clock.instant());
  }

  /**
   * Connect is done with a record.
   *
   * @param metadata where it went; null if it was dropped on the way
   */
  public synchronized void acknowledged(SourceRecord record, @Nullable RecordMetadata metadata) {
    boolean isOurs = unacknowledged.remove(record) != null;
    if (isOurs && metadata == null) {
      isDropped = true;
    }
  }

  /**
   * The transactions of all that was handed out are over. What Connect was not done with by then,
   * it dropped: of a transaction of which nothing is left to send it reports no record.
   */
  synchronized void transactionsEnded() {
    isDropped |= !unacknowledged.isEmpty();
  }

  /** Fails if a checkpoint record was dropped. */
  synchronized void throwIfDropped() {
    if (isDropped) {
      throw new ConnectException(
          "A checkpoint record for the topic '"
              + topic
              + "' was dropped on its way, so positions are not kept. Either a transformation (SMT)"
              + " of this connector drops it: give the transformation a predicate of type"
              + " org.apache.kafka.connect.transforms.predicates.TopicNameMatches with pattern '"
              + topic
              + "', negated; or the topic refuses it (ACL, size, or cleanup.policy=compact, which"
              + " refuses records without a key) while errors.tolerance=all.");
    }
  }

  /**
   * Tells an operator, once a minute, if checkpoint records have not been acknowledged for a while.
   */
  public void warnIfOverdue() {
    overdue()
        .ifPresent(
            time ->
                LOG.warn(
                    "A checkpoint record has not been acknowledged for {} s. Does the topic '{}'"
                        + " exist, and may the connector's principal WRITE to it? Until it is,"
                        + " nothing is delivered and positions are not kept.",
                    time.toSeconds(),
                    topic));
  }

  /** For how long the oldest has not been acknowledged, if that is to be told now. */
  synchronized Optional<Duration> overdue() {
    Instant now = clock.instant();
    Optional<Duration> oldest =
        unacknowledged.values().stream()
            .min(Instant::compareTo)
            .map(handedOut -> Duration.between(handedOut, now))
            .filter(time -> time.compareTo(PATIENCE) >= 0);
    boolean isToldAlready =
        warned.isPresent()
            && Duration.between(warned.get(), now).compareTo(Duration.ofMinutes(1)) < 0;
    if (oldest.isEmpty() || isToldAlready) {
      return Optional.empty();
    }
    warned = Optional.of(now);
    return oldest;
  }
}
