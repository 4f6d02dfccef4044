/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.deliver;

import static io.cosmosfeed.connect.deliver.Delivery.checkpointsIn;
import static io.cosmosfeed.connect.deliver.Delivery.progress;
import static io.cosmosfeed.connect.model.Pages.page;
import static io.cosmosfeed.connect.model.Pages.split;
import static io.cosmosfeed.connect.model.Pages.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.config.StartPosition;
import io.cosmosfeed.connect.lease.ContainerLeases;
import io.cosmosfeed.connect.model.ManualClock;
import io.cosmosfeed.connect.model.Pages;
import io.cosmosfeed.connect.model.TestConfig;
import io.cosmosfeed.connect.offset.MarkerOffset;
import io.cosmosfeed.connect.offset.RootOffset;
import io.cosmosfeed.connect.offset.SourcePartition;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

/** The records that carry a position and no change. */
class CheckpointsTest {

  private static final FeedRange ALL = FeedRange.FULL;
  private static final FeedRange LEFT = new FeedRange("", "80");
  private static final FeedRange RIGHT = new FeedRange("80", "FF");
  private static final Position AFTER_10 = new Position.After(10);
  private static final Duration INTERVAL = TestConfig.CHECKPOINT_INTERVAL;
  private static final Duration SHORT = Duration.ofMillis(60);
  private static final RecordMetadata SENT =
      new RecordMetadata(new TopicPartition(TestConfig.CHECKPOINT_TOPIC, 0), 0, 0, 0, 0, 0);

  @Test
  void thePositionOfAQuietRangeTravelsWhenItsIntervalIsOver() throws InterruptedException {
    Delivery delivery = Delivery.atLeastOnce(100).resume(ALL, AFTER_10);
    delivery.poll();
    delivery.arrives(page(20));

    assertThat(delivery.poll()).isEmpty();
    delivery.clock.advance(INTERVAL);
    assertThat(delivery.poll()).extracting(Delivery::offsetOf).containsExactly(progress(20));
  }

  @Test
  void aPositionThatDidNotMoveDoesNotTravel() throws InterruptedException {
    Delivery delivery = Delivery.atLeastOnce(100).resume(ALL, AFTER_10);
    delivery.poll();
    delivery.arrives(page(20));
    delivery.clock.advance(INTERVAL);
    delivery.poll();

    delivery.clock.advance(INTERVAL.multipliedBy(3));

    assertThat(delivery.poll()).isEmpty();
  }

  @Test
  void aPositionThatARecordCarriedDoesNotTravelAgain() throws InterruptedException {
    Delivery delivery =
        Delivery.atLeastOnce(100).resume(ALL, AFTER_10).arrives(page(20, write("a", "1", 20)));
    delivery.poll();

    delivery.clock.advance(INTERVAL.multipliedBy(3));

    assertThat(delivery.poll()).isEmpty();
  }

  @Test
  void allPositionsThatAreDueTravelTogether() throws InterruptedException {
    Delivery delivery = Delivery.atLeastOnce(100).resume(LEFT, AFTER_10).resume(RIGHT, AFTER_10);
    delivery.poll();
    delivery.arrives(LEFT, page(20)).arrives(RIGHT, page(30));
    delivery.poll();
    delivery.clock.advance(INTERVAL);

    assertThat(delivery.poll())
        .extracting(Delivery::rangeOf)
        .containsExactlyInAnyOrder(LEFT, RIGHT);
  }

  @Test
  void aCheckpointCarriesWhatWasHandedOutAndNotWhatWasFetched() throws InterruptedException {
    Delivery delivery = Delivery.atLeastOnce(1).resume(ALL, AFTER_10);
    delivery.poll();
    delivery.arrives(page(12)).after(SHORT);
    delivery.arrives(page(40, write("a", "1", 40), write("a", "2", 40)));
    delivery.clock.advance(INTERVAL);
    List<SourceRecord> batch = delivery.poll();
    delivery.arrives(page(50, write("a", "3", 50)));

    assertThat(checkpointsIn(batch)).isEmpty();
    assertThat(batch).extracting(Delivery::offsetOf).containsExactly(progress(12), progress(40));
  }

  @Test
  void theFirstCheckpointsGoOutAloneAndAreATransaction() {
    Delivery delivery = Delivery.exactlyOnce(100).resume(ALL, AFTER_10);
    List<SourceRecord> opening = opening();

    assertThat(delivery.batches.opening(opening)).isEqualTo(opening);
    assertThat(delivery.commits()).containsExactly(opening.get(1));
  }

  @Test
  void markerAndRootCarryWhatIsToBeRemembered() {
    List<SourceRecord> opening = opening();

    assertThat(opening.get(0).sourcePartition())
        .isEqualTo(new SourcePartition.Marker("p", Delivery.SALES).toMap());
    assertThat(opening.get(0).sourceOffset()).isEqualTo(new MarkerOffset(Pages.RID).toMap());
    assertThat(opening.get(1).sourcePartition())
        .isEqualTo(new SourcePartition.Root("p", Delivery.SALES, Pages.RID).toMap());
    assertThat(opening.get(1).sourceOffset()).isEqualTo(root().toMap());
  }

  @Test
  void aCheckpointHasNothingThatAConverterCouldObjectTo() throws InterruptedException {
    Delivery delivery = Delivery.atLeastOnce(100).resume(ALL, AFTER_10).arrives(split(ALL, "80"));

    SourceRecord pointer = delivery.poll().get(0);

    assertThat(pointer.topic()).isEqualTo(TestConfig.CHECKPOINT_TOPIC);
    assertThat(pointer.key()).isNull();
    assertThat(pointer.keySchema()).isNull();
    assertThat(pointer.value()).isNull();
    assertThat(pointer.valueSchema()).isNull();
    assertThat(pointer.timestamp()).isEqualTo(delivery.clock.millis());
    assertThat(pointer.headers().lastWithName("cosmos.checkpoint").value()).isEqualTo("split");
    assertThat(pointer.headers().lastWithName("cosmos.container.path").value())
        .isEqualTo("shop/sales");
    assertThat(pointer.headers().lastWithName("cosmos.range.id").value()).isEqualTo("-FF");
  }

  @Test
  void aDroppedCheckpointEndsTheTaskWithWhatMayHaveDroppedIt() throws InterruptedException {
    Delivery delivery = Delivery.atLeastOnce(100).resume(ALL, AFTER_10).arrives(split(ALL, "80"));
    SourceRecord pointer = delivery.poll().get(0);

    delivery.watch.acknowledged(pointer, null);

    assertPollFails(delivery);
  }

  @Test
  void aDroppedRootEndsTheTaskToo() throws InterruptedException {
    Delivery delivery = Delivery.atLeastOnce(100);
    List<SourceRecord> opening = delivery.batches.opening(opening());

    delivery.watch.acknowledged(opening.get(0), SENT);
    assertThat(delivery.poll()).isEmpty();
    delivery.watch.acknowledged(opening.get(1), null);

    assertPollFails(delivery);
  }

  @Test
  void aDroppedChangeIsTheBusinessOfWhoDroppedIt() throws InterruptedException {
    Delivery delivery =
        Delivery.atLeastOnce(100).resume(ALL, AFTER_10).arrives(page(20, write("a", "1", 20)));
    SourceRecord change = delivery.poll().get(0);

    delivery.watch.acknowledged(change, null);

    assertThat(delivery.poll()).isEmpty();
  }

  private static void assertPollFails(Delivery delivery) {
    assertThatThrownBy(delivery::poll)
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("'" + TestConfig.CHECKPOINT_TOPIC + "' was dropped on its way")
        .hasMessageContaining("TopicNameMatches")
        .hasMessageContaining("negated")
        .hasMessageContaining("ACL")
        .hasMessageContaining("cleanup.policy=compact");
  }

  private static RootOffset.Layout root() {
    return new RootOffset.Layout(List.of(), StartPosition.NOW, List.of(10L), Delivery.EPOCH);
  }

  private static List<SourceRecord> opening() {
    ContainerLeases leases = new ContainerLeases(Delivery.SALES, Pages.RID, root(), List.of(ALL));
    CheckpointRecords checkpoints =
        new CheckpointRecords(TestConfig.CHECKPOINT_TOPIC, "p", new ManualClock());
    return List.of(checkpoints.marker(leases), checkpoints.root(leases));
  }
}
