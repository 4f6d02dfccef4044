/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import io.cosmosfeed.changefeed.SettingProblem;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/**
 * How a task reads: page by page, how often, how much at once, and for how long it bears failure.
 *
 * @param pageSize changes per page at most; a hint, since a transaction is never cut
 * @param pollMin the pause after the first empty read of a range
 * @param pollMax the longest pause between two empty reads of a range; not below {@code pollMin}
 * @param pageTimeout how long one request may take
 * @param rangeRefresh how often the layout and identity of the containers are looked up
 * @param maxRecords records handed to Connect at once at most, a larger transaction aside
 * @param bufferBytes heap for pages fetched and being fetched, per task
 * @param retryTimeout for how long one range is retried; empty is without end
 */
public record ReadConfig(
    int pageSize,
    Duration pollMin,
    Duration pollMax,
    Duration pageTimeout,
    Duration rangeRefresh,
    int maxRecords,
    long bufferBytes,
    Optional<Duration> retryTimeout) {

  static final Key<Integer> PAGE_SIZE =
      new Key<>(
          "feed.page.size",
          Syntax.integer(1, 100_000),
          "1000",
          Importance.MEDIUM,
          Width.SHORT,
          "Page size",
          "How many changes one read asks for. A hint: the service never cuts a transaction, and"
              + " sends at most 4 MiB at once.");

  static final Key<Duration> POLL_MIN =
      new Key<>(
          "feed.poll.min.ms",
          Syntax.millis(1),
          "50",
          Importance.LOW,
          Width.SHORT,
          "Shortest pause of a quiet range",
          "The pause after the first read of a feed range that found nothing, in milliseconds. It"
              + " grows up to feed.poll.max.ms while nothing comes.");

  static final Key<Duration> POLL_MAX =
      new Key<>(
          "feed.poll.max.ms",
          Syntax.millis(1),
          "1000",
          Importance.MEDIUM,
          Width.SHORT,
          "Longest pause of a quiet range",
          "The longest pause between two reads of a feed range that finds nothing, in milliseconds."
              + " It bounds how late a write is seen; each empty read costs about one request"
              + " unit.");

  static final Key<Duration> PAGE_TIMEOUT =
      new Key<>(
          "feed.page.timeout.ms",
          Syntax.millis(100),
          "30000",
          Importance.LOW,
          Width.SHORT,
          "Page timeout",
          "How long one request to the account may take, in milliseconds; then it is tried again.");

  static final Key<Duration> RANGE_REFRESH =
      new Key<>(
          "feed.range.refresh.ms",
          Syntax.millis(100),
          "60000",
          Importance.LOW,
          Width.SHORT,
          "Layout refresh",
          "How often the containers and their physical ranges are looked up, in milliseconds.");

  static final Key<Integer> MAX_RECORDS =
      new Key<>(
          "batch.max.records",
          Syntax.integer(1, 1_000_000),
          "2000",
          Importance.MEDIUM,
          Width.SHORT,
          "Records per batch",
          "How many records a task hands to Connect at once. A transaction that is larger goes out"
              + " whole.");

  static final Key<Long> BUFFER_BYTES =
      new Key<>(
          "buffer.max.bytes",
          Syntax.bytes(1 << 20),
          "67108864",
          Importance.MEDIUM,
          Width.SHORT,
          "Buffer per task",
          "Heap for pages that are fetched or being fetched, in bytes and per task. One read is"
              + " always allowed.");

  static final Key<Optional<Duration>> RETRY_TIMEOUT =
      new Key<>(
          "retry.timeout.ms",
          Syntax.millis(-1, "-1 (without end), or 0 or more", ReadConfig::retryTimeout),
          "-1",
          Importance.MEDIUM,
          Width.SHORT,
          "Retry timeout",
          "For how long a read that is throttled or fails for a passing reason is tried again, in"
              + " milliseconds, before the task fails; -1 is without end.");

  static final KeyGroup KEYS =
      new KeyGroup(
          "Reading",
          List.of(
              PAGE_SIZE,
              POLL_MIN,
              POLL_MAX,
              PAGE_TIMEOUT,
              RANGE_REFRESH,
              MAX_RECORDS,
              BUFFER_BYTES,
              RETRY_TIMEOUT));

  static List<SettingProblem> check(Values values) {
    Optional<Duration> min = values.find(POLL_MIN);
    Optional<Duration> max = values.find(POLL_MAX);
    boolean isReversed = min.isPresent() && max.isPresent() && min.get().compareTo(max.get()) > 0;
    if (!isReversed) {
      return List.of();
    }
    return List.of(
        new SettingProblem(
            POLL_MAX.name(),
            "feed.poll.max.ms=%d is below feed.poll.min.ms=%d. Raise one or lower the other."
                .formatted(max.get().toMillis(), min.get().toMillis())));
  }

  static ReadConfig from(Values values) {
    return new ReadConfig(
        values.get(PAGE_SIZE),
        values.get(POLL_MIN),
        values.get(POLL_MAX),
        values.get(PAGE_TIMEOUT),
        values.get(RANGE_REFRESH),
        values.get(MAX_RECORDS),
        values.get(BUFFER_BYTES),
        values.get(RETRY_TIMEOUT));
  }

  private static Optional<Duration> retryTimeout(long millis) {
    return millis < 0 ? Optional.empty() : Optional.of(Duration.ofMillis(millis));
  }
}
