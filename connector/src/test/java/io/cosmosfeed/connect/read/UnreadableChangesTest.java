/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import static io.cosmosfeed.connect.model.Pages.page;
import static io.cosmosfeed.connect.model.Pages.split;
import static io.cosmosfeed.connect.model.Pages.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.model.ScriptedFeed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Changes that arrive as JSON that cannot be read. */
class UnreadableChangesTest {

  private static final FeedRange ALL = FeedRange.FULL;

  private final Reading reading = Reading.unbounded().add(ALL, new Position.After(10));
  private final TreeSet<Long> changes = new TreeSet<>();
  private final TreeSet<Long> unreadable = new TreeSet<>();

  @Test
  void justTheChangesAtThatLsnArePassedOver() throws InterruptedException {
    IntStream.rangeClosed(11, 50).forEach(lsn -> changes.add((long) lsn));
    unreadable.add(27L);

    assertThat(found()).isEqualTo(expected());
  }

  @Test
  void soAreSeveralOfThemOneAfterAnotherAndAtTheEnd() throws InterruptedException {
    changes.addAll(List.of(11L, 14L, 15L, 16L, 20L, 25L));
    unreadable.addAll(List.of(14L, 15L, 20L, 25L));

    assertThat(found()).isEqualTo(expected());
  }

  @Test
  void afterwardsPagesGrowAgain() throws InterruptedException {
    IntStream.rangeClosed(11, 400).forEach(lsn -> changes.add((long) lsn));
    unreadable.add(13L);

    found();

    assertThat(reading.feed.outstanding())
        .extracting(ScriptedFeed.Read::maxItems)
        .containsExactly(Reading.PAGE_SIZE);
  }

  @Test
  void aTroubleThatPassesLosesNothing() throws InterruptedException {
    for (int i = 0; i < 40; i++) {
      reading.fails(noJson()).pauseUntilNextRead();
    }
    changes.addAll(List.of(11L, 12L, 30L, 90L));

    assertThat(found()).containsExactly(11L, 12L, 30L, 90L);
  }

  @Test
  void aSplitThatIsFoundMeanwhileGoesOnBeforeThem() throws InterruptedException {
    for (int i = 0; i < 40; i++) {
      reading.fails(noJson()).pauseUntilNextRead();
    }

    reading.arrives(split(ALL, "80"));

    assertThat(reading.feed.outstanding())
        .extracting(ScriptedFeed.Read::position)
        .containsOnly(new Position.After(10));
  }

  @Test
  void atAnInstantNoLsnIsKnownAndTheTaskFails() {
    Reading atInstant = Reading.unbounded().add(ALL, new Position.At(Instant.EPOCH));
    for (int i = 0; i < 40 && !atInstant.feed.outstanding().isEmpty(); i++) {
      atInstant.fails(noJson());
      atInstant.after(Duration.ofSeconds(1));
    }

    assertThatThrownBy(atInstant::events).hasMessageContaining("no JSON");
  }

  /** LSNs in the order found, those that were said to be unreadable as negative numbers. */
  private List<Long> found() throws InterruptedException {
    List<Long> found = new ArrayList<>();
    long last = changes.last();
    for (int reads = 0; reads < 2_000 && !isAt(last); reads++) {
      reading.pauseUntilNextRead();
      answer(reading.feed.only());
      for (FeedEvent event : reading.events()) {
        if (event instanceof FeedEvent.PageRead read) {
          read.page().changes().forEach(change -> found.add(change.lsn()));
        } else if (event instanceof FeedEvent.ChangesUnreadable passed) {
          changes.subSet(passed.after(), false, passed.lsn(), true).forEach(lsn -> found.add(-lsn));
        }
      }
    }
    reading.pauseUntilNextRead();
    return found;
  }

  /** Whether reading has come to the end and looks for no unreadable change any more. */
  private boolean isAt(long last) {
    return reading.feed.outstanding().stream()
        .anyMatch(
            read ->
                read.position().equals(new Position.After(last))
                    && read.maxItems() == Reading.PAGE_SIZE);
  }

  private void answer(ScriptedFeed.Read read) {
    long after = ((Position.After) read.position()).lsn();
    List<Long> lsns = changes.tailSet(after, false).stream().limit(read.maxItems()).toList();
    if (lsns.stream().anyMatch(unreadable::contains)) {
      read.answer().completeExceptionally(noJson());
    } else {
      Change[] found =
          lsns.stream().map(lsn -> write("a", "id-" + lsn, lsn)).toArray(Change[]::new);
      long reached = lsns.isEmpty() ? Math.max(after, changes.last()) : lsns.get(lsns.size() - 1);
      read.answer().complete(page(reached, found));
    }
    reading.thread.runDue();
  }

  private List<Long> expected() {
    List<Long> all = new ArrayList<>();
    for (long lsn : changes) {
      all.add(unreadable.contains(lsn) ? -lsn : lsn);
    }
    return all;
  }

  private static ChangeFeedException noJson() {
    return ChangeFeedException.of(Kind.PAGE_UNREADABLE, "no JSON");
  }
}
