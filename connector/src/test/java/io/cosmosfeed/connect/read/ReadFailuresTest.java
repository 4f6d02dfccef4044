/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import static io.cosmosfeed.connect.model.Pages.page;
import static io.cosmosfeed.connect.model.Pages.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of reads that fail. */
class ReadFailuresTest {

  private static final FeedRange ALL = FeedRange.FULL;
  private static final FeedRange LEFT = new FeedRange("", "80");
  private static final FeedRange RIGHT = new FeedRange("80", "FF");
  private static final Position AFTER_10 = new Position.After(10);

  @ParameterizedTest
  @EnumSource(names = {"THROTTLED", "TRANSIENT", "CONTAINER_GONE", "PAGE_UNREADABLE"})
  void theReadIsRepeatedAfterThePauseThatWasAskedFor(Kind kind) {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);

    reading.fails(failure(kind).withRetryAfter(Duration.ofMillis(1234)));

    assertThat(reading.pauseUntilNextRead()).isEqualTo(Duration.ofMillis(1234));
    assertThat(reading.feed.only().position()).isEqualTo(AFTER_10);
  }

  @Test
  void whereNoPauseWasAskedForItDoublesWithJitterUpToHalfAMinute() {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);

    List<Long> pauses = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      reading.fails(failure(Kind.TRANSIENT));
      pauses.add(reading.pauseUntilNextRead().toMillis());
    }

    long longest = 100;
    for (long pause : pauses) {
      assertThat(pause).isBetween(longest / 2, longest);
      longest = Math.min(longest * 2, 30_000);
    }
  }

  @Test
  void aSuccessStartsThePausesAnew() {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);
    for (int i = 0; i < 8; i++) {
      reading.fails(failure(Kind.TRANSIENT));
      reading.pauseUntilNextRead();
    }

    reading.arrives(page(20, at(20))).fails(failure(Kind.TRANSIENT));

    assertThat(reading.pauseUntilNextRead()).isLessThanOrEqualTo(Duration.ofMillis(100));
  }

  @Test
  void oneRangeFailsAndTheOthersGoOn() throws InterruptedException {
    Reading reading = Reading.unbounded().add(LEFT, AFTER_10).add(RIGHT, AFTER_10);

    reading
        .fails(LEFT, failure(Kind.THROTTLED).withRetryAfter(Duration.ofMinutes(1)))
        .arrives(RIGHT, page(20, at(20)));

    assertThat(reading.pages()).hasSize(1);
    assertThat(reading.feed.outstanding()).extracting(read -> read.range()).containsExactly(RIGHT);
  }

  @Test
  void withoutATimeoutItIsRepeatedForHours() throws InterruptedException {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);
    for (int i = 0; i < 12; i++) {
      reading.fails(failure(Kind.TRANSIENT).withRetryAfter(Duration.ofMinutes(10)));
      reading.thread.runFor(Duration.ofMinutes(10));
      reading.after(Duration.ZERO);
    }

    assertThat(reading.arrives(page(20, at(20))).pages()).hasSize(1);
  }

  @Test
  void whenTheRetryTimeoutIsOverTheTaskFailsWithRangePositionAndReason() {
    Reading reading = Reading.withRetryTimeout(Duration.ofSeconds(10)).add(ALL, AFTER_10);
    ChangeFeedException busy = failure(Kind.TRANSIENT).withRetryAfter(Duration.ofSeconds(4));
    reading.fails(busy).after(Duration.ofSeconds(4));
    reading.fails(busy).after(Duration.ofSeconds(4));
    reading.fails(busy).after(Duration.ofSeconds(4));

    reading.fails(busy);

    assertThatThrownBy(reading::events)
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("range -FF of shop/sales")
        .hasMessageContaining("LSN 10")
        .hasMessageContaining("no luck");
  }

  @Test
  void theRetryTimeoutIsForOneSeriesOfFailures() throws InterruptedException {
    Reading reading = Reading.withRetryTimeout(Duration.ofSeconds(10)).add(ALL, AFTER_10);
    ChangeFeedException busy = failure(Kind.TRANSIENT).withRetryAfter(Duration.ofSeconds(4));
    for (int i = 1; i <= 8; i++) {
      reading.fails(busy).after(Duration.ofSeconds(4));
      reading.arrives(page(10 + i, at(10 + i)));
    }

    assertThat(reading.pages()).hasSize(8);
  }

  @ParameterizedTest
  @EnumSource(names = {"POSITION_EXPIRED", "CLOSED", "FATAL"})
  void whatCannotPassFailsTheTaskAtOnce(Kind kind) {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);

    reading.fails(failure(kind));

    assertThatThrownBy(reading::events)
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("range -FF of shop/sales from LSN 10")
        .hasMessageContaining("no luck");
  }

  @Test
  void aRangeWhosePositionHasExpiredGoesOnFromNowWhereThatIsWanted() throws InterruptedException {
    Reading reading = Reading.goingOnFromNow().add(ALL, AFTER_10);

    reading.fails(failure(Kind.POSITION_EXPIRED));

    assertThat(reading.feed.outstanding().get(0).position()).isEqualTo(Position.NOW);
    reading.arrives(page(500));
    assertThat(reading.pages())
        .singleElement()
        .satisfies(read -> assertThat(read.from()).isEqualTo(Position.NOW));
    reading.pauseUntilNextRead();
    assertThat(reading.feed.only().position()).isEqualTo(new Position.After(500));
  }

  @Test
  void aPageThatIsTooLargeIsAskedForAgainWithHalfTheSizeWhichThenGrowsAgain() {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);

    List<Integer> sizes = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      sizes.add(reading.feed.outstanding().get(0).maxItems());
      reading.fails(failure(Kind.PAGE_TOO_LARGE));
    }
    for (int i = 1; i <= 4; i++) {
      sizes.add(reading.feed.outstanding().get(0).maxItems());
      reading.arrives(page(10 + i, at(10 + i)));
    }

    assertThat(sizes).containsExactly(100, 50, 25, 50, 100, 100);
  }

  @Test
  void aSinglePageThatIsTooLargeFailsTheTask() {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);
    while (reading.feed.outstanding().get(0).maxItems() > 1) {
      reading.fails(failure(Kind.PAGE_TOO_LARGE));
    }

    reading.fails(failure(Kind.PAGE_TOO_LARGE));

    assertThatThrownBy(reading::events).hasMessageContaining("no luck");
  }

  @Test
  void aPageThatCannotBeReadIsTriedAFewTimesBeforeSmallerOnesAre() {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);
    for (int i = 0; i < 3; i++) {
      reading.fails(failure(Kind.PAGE_UNREADABLE)).pauseUntilNextRead();
      assertThat(reading.feed.outstanding().get(0).maxItems()).isEqualTo(Reading.PAGE_SIZE);
    }

    reading.fails(failure(Kind.PAGE_UNREADABLE)).pauseUntilNextRead();

    assertThat(reading.feed.outstanding().get(0).maxItems()).isEqualTo(Reading.PAGE_SIZE / 2);
  }

  @Test
  void lsnsThatStayBelowThePositionForMinutesFailTheTask() {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);
    for (int minute = 0; minute < 6; minute++) {
      reading.arrives(page(3, OptionalLong.of(3)));
      reading.thread.runFor(Duration.ofSeconds(61));
      reading.after(Duration.ZERO);
    }

    assertThatThrownBy(reading::events)
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("LSN 3 as the newest of range -FF of shop/sales")
        .hasMessageContaining("read up to LSN 10")
        .hasMessageContaining("PATCH");
  }

  @Test
  void aReplicaThatLagsForAMomentDoesNot() throws InterruptedException {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);
    for (int minute = 0; minute < 12; minute++) {
      boolean isLagging = minute % 4 != 3;
      reading.arrives(page(10, OptionalLong.of(isLagging ? 3 : 10)));
      reading.thread.runFor(Duration.ofSeconds(61));
      reading.after(Duration.ZERO);
    }

    assertThat(reading.pages()).isEmpty();
    assertThat(reading.feed.outstanding()).hasSize(1);
  }

  private static ChangeFeedException failure(Kind kind) {
    return ChangeFeedException.of(kind, "no luck");
  }

  private static Change at(long lsn) {
    return write("a", "id-" + lsn, lsn);
  }
}
