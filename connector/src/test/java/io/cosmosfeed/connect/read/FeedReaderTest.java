/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import static io.cosmosfeed.connect.model.Pages.page;
import static io.cosmosfeed.connect.model.Pages.split;
import static io.cosmosfeed.connect.model.Pages.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.model.Pages;
import io.cosmosfeed.connect.model.ScriptedFeed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.Test;

/** What is read, from where, and when. */
class FeedReaderTest {

  private static final FeedRange ALL = FeedRange.FULL;
  private static final FeedRange LEFT = new FeedRange("", "80");
  private static final FeedRange RIGHT = new FeedRange("80", "FF");
  private static final Position AFTER_10 = new Position.After(10);

  @Test
  void eachLeaseHasOneReadOnItsWay() {
    Reading reading = Reading.unbounded().add(LEFT, AFTER_10).add(RIGHT, AFTER_10);

    assertThat(reading.feed.outstanding())
        .extracting(ScriptedFeed.Read::range)
        .containsExactly(LEFT, RIGHT);
  }

  @Test
  void theNextPageIsAskedForWhenOneArrivesThoughNobodyTookItYet() {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);

    reading.arrives(page(20, at(15))).arrives(page(30, at(25)));

    assertThat(reading.feed.only().position()).isEqualTo(new Position.After(30));
  }

  @Test
  void pagesComeInOrderEachWithThePositionThatWasAskedFor() throws InterruptedException {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);

    reading.arrives(page(20, at(15))).arrives(page(30, at(25)));

    assertThat(reading.pages())
        .extracting(FeedEvent.PageRead::from)
        .containsExactly(AFTER_10, new Position.After(20));
  }

  @Test
  void aStartAtAnInstantIsAskedForWithSlackAndPassedOnAsItIs() throws InterruptedException {
    Instant instant = Instant.parse("2026-01-31T07:00:00Z");
    Reading reading = Reading.unbounded().add(ALL, new Position.At(instant));

    ScriptedFeed.Read read = reading.feed.outstanding().get(0);
    assertThat(read.position()).isEqualTo(new Position.At(instant.minus(Reading.START_SLACK)));
    reading.arrives(page(20));

    assertThat(reading.pages())
        .extracting(FeedEvent.PageRead::from)
        .containsExactly(new Position.At(instant));
  }

  @Test
  void anIdleRangeIsReadAgainAfterAPauseThatDoublesUpToTheLongest() {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);

    List<Long> pauses = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      reading.arrives(page(10));
      pauses.add(reading.pauseUntilNextRead().toMillis());
    }

    assertThat(pauses).containsExactly(50L, 100L, 200L, 400L, 800L, 1000L, 1000L);
  }

  @Test
  void aRangeThatProducedSomethingIsReadAgainAtOnceAndItsPauseStartsAnew() {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);
    reading.arrives(page(10)).after(Reading.POLL_MAX);
    reading.arrives(page(10)).after(Reading.POLL_MAX);

    reading.arrives(page(20, at(20)));

    assertThat(reading.feed.outstanding()).hasSize(1);
    reading.arrives(page(20));
    assertThat(reading.pauseUntilNextRead()).isEqualTo(Reading.POLL_MIN);
  }

  @Test
  void anEmptyPageThatMovedIsFollowedAtOnceWhileTheRangeHasMore() {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);

    reading.arrives(page(20, OptionalLong.of(90)));
    assertThat(reading.feed.outstanding()).hasSize(1);

    reading.arrives(page(90, OptionalLong.of(90)));
    assertThat(reading.pauseUntilNextRead()).isEqualTo(Reading.POLL_MIN);
  }

  @Test
  void anEmptyPageThatDidNotMoveIsNobodysBusiness() throws InterruptedException {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10).arrives(page(10));

    assertThat(reading.pages()).isEmpty();
  }

  @Test
  void anEmptyPageThatMovedIsPassedOn() throws InterruptedException {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10).arrives(page(20));

    assertThat(reading.pages()).extracting(read -> read.page().reached()).containsExactly(20L);
  }

  @Test
  void aPositionNeverGoesBack() throws InterruptedException {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10).arrives(page(20, at(20)));

    reading.arrives(page(7)).after(Reading.POLL_MAX);

    assertThat(reading.feed.only().position()).isEqualTo(new Position.After(20));
    assertThat(reading.pages()).hasSize(1);
  }

  @Test
  void whenNobodyPollsForFiveSecondsNoReadIsStartedUntilSomebodyDoes() {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);
    reading.reader.polled();
    reading.clock.advance(Duration.ofMillis(5001));

    reading.arrives(page(20, at(20)));
    reading.thread.runFor(Duration.ofMinutes(1));
    assertThat(reading.feed.outstanding()).isEmpty();

    reading.reader.polled();
    reading.thread.runDue();
    assertThat(reading.feed.only().position()).isEqualTo(new Position.After(20));
  }

  @Test
  void whileSomebodyPollsWithinFiveSecondsReadingGoesOn() {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);
    reading.reader.polled();
    reading.clock.advance(Duration.ofSeconds(5));

    reading.arrives(page(20, at(20)));

    assertThat(reading.feed.outstanding()).hasSize(1);
  }

  @Test
  void aSplitRangeGoesOnAsItsPiecesFromWhereItWas() throws InterruptedException {
    Reading reading =
        Reading.unbounded().add(ALL, AFTER_10).arrives(page(20, at(20))).arrives(split(ALL, "80"));

    assertThat(reading.feed.outstanding())
        .extracting(ScriptedFeed.Read::range)
        .containsExactlyInAnyOrder(LEFT, RIGHT);
    assertThat(reading.feed.outstanding())
        .extracting(ScriptedFeed.Read::position)
        .containsOnly(new Position.After(20));

    List<FeedEvent> events = reading.events();
    assertThat(events).hasSize(3);
    assertThat(events.get(1)).isInstanceOf(FeedEvent.PageRead.class);
    FeedEvent.RangeSplit found = (FeedEvent.RangeSplit) events.get(2);
    assertThat(found.lease().range()).isEqualTo(ALL);
    assertThat(found.at()).isEqualTo(new Position.After(20));
    assertThat(found.pieces()).containsExactly(LEFT, RIGHT);
    assertThat(found.born()).isEqualTo(Reading.FIRST_BORN);
  }

  @Test
  void thePiecesOfASplitAreOfItsEpochAndTheParentIsReadNoMore() throws InterruptedException {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10).arrives(split(ALL, "80"));
    reading.arrives(LEFT, page(30, at(30))).arrives(RIGHT, page(40, at(40)));
    reading.whilePolling(Duration.ofSeconds(10));

    assertThat(reading.pages())
        .extracting(FeedEvent::lease)
        .extracting(LeaseKey::range, LeaseKey::epoch)
        .containsExactly(tuple(LEFT, Reading.FIRST_BORN), tuple(RIGHT, Reading.FIRST_BORN));
    assertThat(reading.feed.outstanding())
        .extracting(ScriptedFeed.Read::range)
        .containsExactlyInAnyOrder(LEFT, RIGHT);
  }

  @Test
  void twoSplitsHaveTwoEpochs() throws InterruptedException {
    Reading reading =
        Reading.unbounded()
            .add(LEFT, AFTER_10)
            .add(RIGHT, AFTER_10)
            .arrives(LEFT, split(LEFT, "40"))
            .arrives(RIGHT, split(RIGHT, "C0"));

    assertThat(reading.events())
        .filteredOn(FeedEvent.RangeSplit.class::isInstance)
        .extracting(event -> ((FeedEvent.RangeSplit) event).born())
        .doesNotHaveDuplicates();
  }

  @Test
  void piecesThatDoNotTileTheirRangeEndTheTask() {
    ChangePage hole =
        new ChangePage.Split(
            Pages.RID, List.of(new FeedRange("", "40"), new FeedRange("50", "FF")), 1.0);
    Reading reading = Reading.unbounded().add(ALL, AFTER_10).arrives(hole);

    assertThatThrownBy(reading::events)
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("range -FF of shop/sales")
        .hasMessageContaining("do not tile it");
  }

  @Test
  void whatNobodyForesawEndsTheTask() {
    Reading reading = Reading.unbounded();
    reading.thread.runDue();
    reading.add(ALL, AFTER_10);
    reading.feed.only().answer().completeExceptionally(new IllegalStateException("odd"));
    reading.thread.runDue();

    assertThatThrownBy(reading::events)
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("odd");
  }

  private static Change at(long lsn) {
    return write("a", "id-" + lsn, lsn);
  }
}
