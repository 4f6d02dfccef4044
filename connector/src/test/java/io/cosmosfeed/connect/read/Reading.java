/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.model.ManualClock;
import io.cosmosfeed.connect.model.ManualExecutor;
import io.cosmosfeed.connect.model.Pages;
import io.cosmosfeed.connect.model.ScriptedFeed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** A reader of feeds that the test answers, all in one thread and in the test's own time. */
final class Reading {

  static final Duration POLL_MIN = Duration.ofMillis(50);
  static final Duration POLL_MAX = Duration.ofSeconds(1);
  static final Duration START_SLACK = Duration.ofSeconds(5);
  static final Duration IDENTITY_CHECK = Duration.ofMinutes(1);
  static final int PAGE_SIZE = 100;
  static final long EPOCH = 1;
  static final long FIRST_BORN = 1001;

  final ManualClock clock = new ManualClock();
  final ManualExecutor thread = new ManualExecutor(clock);
  final ScriptedFeed feed = new ScriptedFeed(new ContainerName("shop", "sales"), Pages.RID);
  final ScriptedFeed other = new ScriptedFeed(new ContainerName("shop", "stock"), Pages.RID);
  final FeedReader reader;

  private final ReadContainer sales =
      new ReadContainer(new ContainerName("shop", "sales"), Pages.RID, feed);
  private final ReadContainer stock =
      new ReadContainer(new ContainerName("shop", "stock"), Pages.RID, other);
  private long lastEpoch = FIRST_BORN - 1;

  private Reading(long bufferBytes, Optional<Duration> retryTimeout, boolean goesOnFromNow) {
    reader =
        new FeedReader(
            new ReadSettings(
                PAGE_SIZE,
                POLL_MIN,
                POLL_MAX,
                START_SLACK,
                bufferBytes,
                retryTimeout,
                goesOnFromNow,
                IDENTITY_CHECK),
            new ReadContext(thread, clock, new Random(1), () -> ++lastEpoch),
            new ReadStats());
  }

  static Reading unbounded() {
    return new Reading(Long.MAX_VALUE / 2, Optional.empty(), false);
  }

  static Reading withBuffer(long bytes) {
    return new Reading(bytes, Optional.empty(), false);
  }

  static Reading withRetryTimeout(Duration timeout) {
    return new Reading(Long.MAX_VALUE / 2, Optional.of(timeout), false);
  }

  static Reading goingOnFromNow() {
    return new Reading(Long.MAX_VALUE / 2, Optional.empty(), true);
  }

  Reading add(FeedRange range, Position start) {
    reader.add(new LeaseKey(sales, range, EPOCH), start, false);
    thread.runDue();
    return this;
  }

  Reading addOfOtherContainer(FeedRange range, Position start) {
    reader.add(new LeaseKey(stock, range, EPOCH), start, false);
    thread.runDue();
    return this;
  }

  /** The only read on its way finds a page. */
  Reading arrives(ChangePage page) {
    return answered(feed.only(), page);
  }

  Reading arrives(FeedRange range, ChangePage page) {
    return answered(feed.of(range), page);
  }

  private Reading answered(ScriptedFeed.Read read, ChangePage page) {
    read.answer().complete(page);
    thread.runDue();
    return this;
  }

  /** The only read on its way fails. */
  Reading fails(ChangeFeedException failure) {
    return failed(feed.only(), failure);
  }

  Reading fails(FeedRange range, ChangeFeedException failure) {
    return failed(feed.of(range), failure);
  }

  private Reading failed(ScriptedFeed.Read read, Throwable failure) {
    read.answer().completeExceptionally(failure);
    thread.runDue();
    return this;
  }

  /** Time passes while somebody polls. */
  Reading after(Duration time) {
    reader.polled();
    thread.runFor(time);
    reader.polled();
    thread.runDue();
    return this;
  }

  /** Time passes, several seconds of it, with somebody polling each of them. */
  Reading whilePolling(Duration time) {
    for (long second = 0; second < time.toSeconds(); second++) {
      after(Duration.ofSeconds(1));
    }
    return this;
  }

  /** How long it takes until the only lease is read again. */
  Duration pauseUntilNextRead() {
    Duration waited = Duration.ZERO;
    Duration step = Duration.ofMillis(1);
    while (feed.outstanding().isEmpty()) {
      reader.polled();
      thread.runFor(step);
      waited = waited.plus(step);
      if (waited.compareTo(Duration.ofMinutes(10)) > 0) {
        throw new AssertionError("It is not read again");
      }
    }
    return waited;
  }

  /** What the reader found since this was last asked; pages are given back to the budget. */
  List<FeedEvent> events() throws InterruptedException {
    List<FeedEvent> found = new ArrayList<>();
    Optional<FeedEvent> event = reader.next(Duration.ZERO);
    while (event.isPresent()) {
      found.add(event.get());
      if (event.get() instanceof FeedEvent.PageRead page) {
        reader.release(page.heldBytes());
      }
      event = reader.next(Duration.ZERO);
    }
    thread.runDue();
    return found;
  }

  List<FeedEvent.PageRead> pages() throws InterruptedException {
    return events().stream()
        .filter(FeedEvent.PageRead.class::isInstance)
        .map(FeedEvent.PageRead.class::cast)
        .toList();
  }
}
