/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.deliver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cosmosfeed.connect.model.ManualClock;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

class CheckpointWatchTest {

  private static final RecordMetadata SENT =
      new RecordMetadata(new TopicPartition("checkpoints", 0), 0, 0, 0, 0, 0);

  private final ManualClock clock = new ManualClock();
  private final CheckpointWatch watch = new CheckpointWatch("checkpoints", clock);

  @Test
  void whatReachedKafkaIsFine() {
    SourceRecord checkpoint = record();
    watch.handedOut(checkpoint);

    watch.acknowledged(checkpoint, SENT);

    assertThatCode(watch::throwIfDropped).doesNotThrowAnyException();
  }

  @Test
  void whatWasDroppedIsAFailureFromThenOn() {
    SourceRecord checkpoint = record();
    watch.handedOut(checkpoint);

    watch.acknowledged(checkpoint, null);

    assertThatThrownBy(watch::throwIfDropped).isInstanceOf(ConnectException.class);
    assertThatThrownBy(watch::throwIfDropped).isInstanceOf(ConnectException.class);
  }

  @Test
  void whatATransactionLeavesUnmentionedWasDropped() {
    SourceRecord first = record();
    watch.handedOut(first);
    watch.acknowledged(first, SENT);
    watch.transactionsEnded();
    assertThatCode(watch::throwIfDropped).doesNotThrowAnyException();

    watch.handedOut(record());
    watch.transactionsEnded();

    assertThatThrownBy(watch::throwIfDropped)
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("checkpoints")
        .hasMessageContaining("TopicNameMatches");
  }

  @Test
  void equalRecordsAreToldApart() {
    SourceRecord lost = record();
    SourceRecord twin = record();
    watch.handedOut(lost);
    watch.handedOut(twin);

    watch.acknowledged(twin, SENT);
    assertThatCode(watch::throwIfDropped).doesNotThrowAnyException();
    watch.acknowledged(lost, null);

    assertThatThrownBy(watch::throwIfDropped).isInstanceOf(ConnectException.class);
  }

  @Test
  void aCheckpointThatIsNotAcknowledgedIsWarnedOfAfterHalfAMinuteAndThenEachMinute() {
    watch.handedOut(record());
    clock.advance(Duration.ofSeconds(29));
    assertThat(watch.overdue()).isEmpty();

    clock.advance(Duration.ofSeconds(1));
    assertThat(watch.overdue()).contains(Duration.ofSeconds(30));

    clock.advance(Duration.ofSeconds(59));
    assertThat(watch.overdue()).isEmpty();
    clock.advance(Duration.ofSeconds(1));
    assertThat(watch.overdue()).contains(Duration.ofSeconds(90));
  }

  @Test
  void nobodyIsWarnedOfWhatIsAcknowledged() {
    SourceRecord checkpoint = record();
    watch.handedOut(checkpoint);
    watch.acknowledged(checkpoint, SENT);
    clock.advance(Duration.ofMinutes(10));

    assertThat(watch.overdue()).isEmpty();
  }

  private static SourceRecord record() {
    return new SourceRecord(Map.of(), Map.of(), "checkpoints", null, null);
  }
}
