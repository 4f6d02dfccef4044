/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import static io.cosmosfeed.connect.model.Pages.page;
import static io.cosmosfeed.connect.model.Pages.sized;
import static io.cosmosfeed.connect.model.Pages.write;
import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.model.ScriptedFeed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** How much is read at once, and who is next. */
class BufferTest {

  private static final Position AFTER_10 = new Position.After(10);
  private static final List<FeedRange> RANGES = FeedRange.FULL.splitAt(List.of("20", "40", "60"));
  private static final FeedRange A = RANGES.get(0);
  private static final FeedRange B = RANGES.get(1);
  private static final long MIB = 1 << 20;

  @Test
  void readsOnTheirWayAreHeldForAsLargeAsPagesAreExpectedToBe() {
    Reading reading = readingAll(MIB);

    assertThat(reading.feed.outstanding()).hasSize(2);
  }

  @Test
  void pagesThatNobodyTookYetAreHeldToo() throws InterruptedException {
    Reading reading = readingAll(MIB);

    reading.arrives(A, large(20));
    assertThat(reading.feed.outstanding()).extracting(ScriptedFeed.Read::range).containsExactly(B);

    reading.arrives(B, large(20));
    assertThat(reading.feed.outstanding()).isEmpty();

    reading.events();
    assertThat(reading.feed.outstanding()).hasSize(1);
  }

  @Test
  void oneReadIsAlwaysAllowed() throws InterruptedException {
    Reading reading = readingAll(1);

    for (int i = 0; i < 10; i++) {
      assertThat(reading.feed.outstanding()).hasSize(1);
      reading.arrives(large(20 + i)).events();
    }
  }

  @Test
  void aRangeInBackOffHoldsNothing() {
    Reading reading = readingAll(1);

    reading.fails(
        A, ChangeFeedException.of(Kind.THROTTLED, "busy").withRetryAfter(Duration.ofMinutes(1)));
    assertThat(reading.feed.outstanding()).extracting(ScriptedFeed.Read::range).containsExactly(B);

    reading.arrives(B, page(10));
    assertThat(reading.feed.outstanding()).hasSize(1);
  }

  @Test
  void emptyPagesDoNotTeachThatPagesAreSmall() {
    Reading reading = readingAll(MIB);
    for (int i = 0; i < 100; i++) {
      List<ScriptedFeed.Read> reads = reading.feed.outstanding();
      reads.forEach(read -> reading.arrives(read.range(), page(10)));
      reading.after(Reading.POLL_MAX);
    }

    assertThat(reading.feed.outstanding()).hasSize(2);
  }

  @Test
  void smallPagesTeachThatPagesAreSmall() throws InterruptedException {
    Reading reading = readingAll(MIB);
    for (int i = 0; i < 20; i++) {
      ScriptedFeed.Read read = reading.feed.outstanding().get(0);
      reading.arrives(read.range(), page(11 + i, write("a", "1", 11 + i))).events();
    }

    assertThat(reading.feed.outstanding()).hasSize(4);
  }

  @Test
  void whoHasABacklogIsFirstAmongThoseThatWait() throws InterruptedException {
    Reading reading = readingAll(1);

    reading.arrives(A, large(20)).events();

    assertThat(reading.feed.outstanding()).extracting(ScriptedFeed.Read::range).containsExactly(A);
  }

  @Test
  void butNobodyWaitsForMoreThanASecondLongerForIt() throws InterruptedException {
    Reading reading = readingAll(1);
    List<FeedRange> order = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      ScriptedFeed.Read read = reading.feed.outstanding().get(0);
      order.add(read.range());
      reading.after(Duration.ofMillis(300));
      reading.arrives(read.range(), large(20 + i)).events();
    }

    assertThat(order.subList(0, 8)).containsAll(RANGES);
    for (FeedRange range : RANGES) {
      assertThat(order.lastIndexOf(range)).isGreaterThanOrEqualTo(12);
    }
  }

  private static Reading readingAll(long bufferBytes) {
    Reading reading = Reading.withBuffer(bufferBytes);
    RANGES.forEach(range -> reading.add(range, AFTER_10));
    return reading;
  }

  /** A page that takes a MiB of heap. */
  private static ChangePage.Changes large(long lsn) {
    return sized(lsn, OptionalLong.empty(), MIB / 4, write("a", "1", lsn));
  }
}
