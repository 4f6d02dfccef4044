/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.connect.errors.ConnectException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the leases of a task: one read outstanding for each, the next one asked for when a page
 * arrives, so that waiting for the network and converting records overlap.
 *
 * <p>Leases wait their turn for the memory budget: those with a backlog go first, but nobody waits
 * more than a second longer for it. Idle leases are read again after a growing pause, failing ones
 * after the pause that the account asks for. When nobody polls (a paused connector, a producer that
 * is blocked), no read is started.
 *
 * <p>All state is confined to the thread of the {@link ReadContext}; the methods for the polling
 * thread say so.
 */
public final class FeedReader {

  private static final Logger LOG = LoggerFactory.getLogger(FeedReader.class);

  private static final Duration POLL_OVERDUE = Duration.ofSeconds(5);
  private static final Duration BACKLOG_HEAD_START = Duration.ofSeconds(1);
  private static final Duration NEWEST_BELOW_POSITION_LIMIT = Duration.ofMinutes(5);
  private static final int UNREADABLE_PAGE_TRIES = 3;

  private final ReadSettings settings;
  private final ReadContext context;
  private final ReadStats stats;
  private final ReaderThread thread;
  private final ByteBudget budget;
  private final ContainerWatch containers;
  private final PriorityQueue<LeaseReader> waiting =
      new PriorityQueue<>(Comparator.comparingLong(LeaseReader::readySinceMillis));
  private final LinkedBlockingQueue<FeedEvent> events = new LinkedBlockingQueue<>();
  private volatile long lastPollMillis;
  private volatile boolean isHeldUp;

  public FeedReader(ReadSettings settings, ReadContext context, ReadStats stats) {
    this.settings = settings;
    this.context = context;
    this.stats = stats;
    this.thread = new ReaderThread(context.thread());
    this.budget = new ByteBudget(settings.bufferBytes());
    this.containers = new ContainerWatch(thread, settings.identityCheck());
    this.lastPollMillis = context.clock().millis();
  }

  /**
   * Begins to read a lease. For any thread.
   *
   * @param start where from
   * @param isInherited whether that came from the root, the range having no position of its own yet
   */
  public void add(LeaseKey lease, Position start, boolean isInherited) {
    thread.execute(
        () -> {
          events.add(new FeedEvent.LeaseTaken(lease, start, isInherited));
          containers.watch(lease.container());
          ready(new LeaseReader(lease, start, settings.pageSize()), false);
        });
  }

  /**
   * The next event, if one comes within the time. For the polling thread.
   *
   * @throws ConnectException if reading cannot go on
   */
  public Optional<FeedEvent> next(Duration wait) throws InterruptedException {
    thread.throwFailure();
    FeedEvent event = events.poll(wait.toMillis(), TimeUnit.MILLISECONDS);
    thread.throwFailure();
    return Optional.ofNullable(event);
  }

  /** Says that somebody polls. For the polling thread. */
  public void polled() {
    lastPollMillis = context.clock().millis();
    if (isHeldUp) {
      thread.execute(this::startReads);
    }
  }

  /** Gives back what a page held of the buffer. For the polling thread. */
  public void release(long heldBytes) {
    thread.execute(
        () -> {
          budget.release(heldBytes);
          startReads();
        });
  }

  private void ready(LeaseReader lease, boolean hasBacklog) {
    long headStart = hasBacklog ? BACKLOG_HEAD_START.toMillis() : 0;
    lease.readySince(context.clock().millis() - headStart);
    waiting.add(lease);
    startReads();
  }

  private void readyAfter(LeaseReader lease, Duration pause) {
    thread.executeAfter(pause, () -> ready(lease, false));
  }

  private void startReads() {
    isHeldUp = false;
    while (!waiting.isEmpty()) {
      boolean mayRead = !isPollOverdue() && budget.admits();
      if (!mayRead) {
        isHeldUp = true;
        return;
      }
      LeaseReader lease = waiting.remove();
      if (containers.isRead(lease.key())) {
        read(lease);
      }
    }
  }

  private boolean isPollOverdue() {
    return context.clock().millis() - lastPollMillis > POLL_OVERDUE.toMillis();
  }

  private void read(LeaseReader lease) {
    long reserved = budget.reserve();
    LeaseKey key = lease.key();
    key.container()
        .feed()
        .read(key.range(), asked(lease.next()), lease.pageSize())
        .whenComplete(
            (page, error) -> thread.execute(() -> answered(lease, reserved, page, error)));
  }

  private Position asked(Position position) {
    return position instanceof Position.At at
        ? new Position.At(at.instant().minus(settings.startSlack()))
        : position;
  }

  private void answered(
      LeaseReader lease, long reserved, @Nullable ChangePage page, @Nullable Throwable error) {
    boolean isStillRead = containers.isRead(lease.key());
    if (isStillRead
        && page instanceof ChangePage.Changes changes
        && isOfItsContainer(lease, page)) {
      if (lease.search().isStepping()) {
        looked(lease, reserved);
      } else {
        arrived(lease, reserved, changes);
      }
    } else {
      budget.release(reserved);
      if (isStillRead) {
        broughtNoChanges(lease, page, error);
      }
    }
    startReads();
  }

  private void broughtNoChanges(
      LeaseReader lease, @Nullable ChangePage page, @Nullable Throwable error) {
    if (page instanceof ChangePage.Split split && isOfItsContainer(lease, page)) {
      split(lease, split);
    } else {
      failed(
          lease,
          error == null ? ReadErrors.answeredByAnother(lease) : ReadErrors.asFeedException(error));
    }
  }

  private static boolean isOfItsContainer(LeaseReader lease, ChangePage page) {
    return page.resourceId().equals(lease.key().container().resourceId());
  }

  private void arrived(LeaseReader lease, long reserved, ChangePage.Changes page) {
    stats.page(page.changes().size(), page.bytes(), page.requestCharge());
    requireLsnsGoOn(lease, page);
    reportRecovery(lease);
    Position from = lease.next();
    boolean hasMoved = lease.advance(page);
    boolean hasChanges = !page.changes().isEmpty();
    long held = budget.settle(reserved, hasChanges ? page.bytes() : 0);
    if (hasChanges || hasMoved) {
      events.add(new FeedEvent.PageRead(lease.key(), from, page, held));
    } else {
      budget.release(held);
    }
    goOn(lease, page, hasMoved);
  }

  private void goOn(LeaseReader lease, ChangePage.Changes page, boolean hasMoved) {
    boolean isBehind =
        page.newestLsn().isPresent() && page.newestLsn().getAsLong() > page.reached();
    if (!page.changes().isEmpty()) {
      lease.patience(lease.patience().afterChanges());
      ready(lease, true);
    } else if (hasMoved && isBehind) {
      lease.patience(lease.patience().afterChanges());
      ready(lease, false);
    } else if (hasMoved) {
      lease.patience(lease.patience().afterProgress(settings.pollMin()));
      readyAfter(lease, lease.patience().idle());
    } else {
      lease.patience(lease.patience().afterNothing(settings.pollMin(), settings.pollMax()));
      readyAfter(lease, lease.patience().idle());
    }
  }

  private void requireLsnsGoOn(LeaseReader lease, ChangePage.Changes page) {
    Duration below = lease.newestBelowFor(page, context.now());
    if (below.compareTo(NEWEST_BELOW_POSITION_LIMIT) > 0) {
      throw ReadErrors.lsnsRestarted(lease, page);
    }
  }

  private void split(LeaseReader lease, ChangePage.Split split) {
    lease.search().before().ifPresent(lease::follow);
    LeaseKey parent = lease.key();
    ReadErrors.requireTiling(parent, split.ranges());
    long born = context.epochs().next();
    LOG.info(
        "{} was split into {}; its pieces are read on from {}",
        parent,
        split.ranges(),
        ReadErrors.describe(lease.next()));
    events.add(new FeedEvent.RangeSplit(parent, lease.next(), split.ranges(), born));
    for (FeedRange piece : split.ranges()) {
      LeaseKey child = new LeaseKey(parent.container(), piece, born);
      ready(new LeaseReader(child, lease.next(), settings.pageSize()), true);
    }
  }

  private void failed(LeaseReader lease, ChangeFeedException error) {
    switch (error.kind()) {
      case THROTTLED -> {
        stats.throttled();
        retry(lease, error);
      }
      case TRANSIENT -> {
        checkContainerOnce(lease);
        retry(lease, error);
      }
      case CONTAINER_GONE -> {
        containers.check(lease.key().container());
        retry(lease, error);
      }
      case PAGE_TOO_LARGE -> {
        if (!lease.shrinkPage()) {
          throw ReadErrors.cannotGoOn(lease, error);
        }
        ready(lease, true);
      }
      case PAGE_UNREADABLE -> unreadable(lease, error);
      case POSITION_EXPIRED -> expired(lease, error);
      case CLOSED, FATAL -> throw ReadErrors.cannotGoOn(lease, error);
    }
  }

  private void expired(LeaseReader lease, ChangeFeedException error) {
    if (!settings.goesOnFromNow()) {
      throw ReadErrors.cannotGoOn(lease, error);
    }
    LOG.warn(
        "The position of {}, {}, is older than what the feed still has, so the range is read from"
            + " now on: what was written in between never arrives. {}",
        lease.key(),
        ReadErrors.describe(lease.next()),
        error.getMessage());
    lease.startAtNow();
    ready(lease, true);
  }

  private void unreadable(LeaseReader lease, ChangeFeedException error) {
    UnreadableSearch search = lease.search();
    boolean mayPass = !search.isOn() && lease.patience().failures() < UNREADABLE_PAGE_TRIES;
    if (mayPass) {
      retry(lease, error);
      return;
    }
    if (!search.isOn()) {
      LOG.warn(
          "{} cannot be read after {}; the changes that are the cause are looked for, one by one: {}",
          lease.key(),
          ReadErrors.describe(lease.next()),
          error.getMessage());
    }
    search.begin();
    boolean isSmaller = lease.shrinkPage();
    if (!isSmaller) {
      lookFurther(lease, search, error);
    }
    readyAfter(lease, settings.pollMin());
  }

  /** The page is of one change, and is unreadable still. */
  private void lookFurther(LeaseReader lease, UnreadableSearch search, ChangeFeedException error) {
    if (!(lease.next() instanceof Position.After place)) {
      throw ReadErrors.cannotGoOn(lease, error);
    }
    if (search.isConfirming()) {
      long before = search.before().orElse(place).lsn();
      Position.After found = search.confirmedAfter(place);
      events.add(new FeedEvent.ChangesUnreadable(lease.key(), before, found.lsn()));
      lease.follow(found);
    } else {
      lease.follow(search.stepFrom(place));
    }
  }

  /** A read that only looked for changes that cannot be read has succeeded. */
  private void looked(LeaseReader lease, long reserved) {
    budget.release(reserved);
    if (lease.next() instanceof Position.After place) {
      lease.follow(lease.search().succeededAt(place));
    }
    ready(lease, true);
  }

  /** A container that was created anew shows itself by timeouts and odd statuses, too. */
  private void checkContainerOnce(LeaseReader lease) {
    if (!lease.patience().isFailing()) {
      containers.check(lease.key().container());
    }
  }

  private void retry(LeaseReader lease, ChangeFeedException error) {
    stats.retried();
    Patience patience = lease.patience().afterFailure(context.now());
    Duration failingFor = patience.failingFor(context.now());
    boolean isOver =
        settings.retryTimeout().map(limit -> failingFor.compareTo(limit) >= 0).orElse(false);
    if (isOver) {
      throw ReadErrors.cannotGoOn(lease, error);
    }
    if (patience.isWarningDue(context.now())) {
      LOG.warn(
          "Reading {} fails and is repeated until it succeeds (for {} s by now): {}",
          lease.key(),
          failingFor.toSeconds(),
          error.getMessage());
      patience = patience.afterWarning(context.now());
    }
    lease.patience(patience);
    readyAfter(lease, patience.retryDelay(error, context.random()));
  }

  private void reportRecovery(LeaseReader lease) {
    if (lease.patience().isFailing()) {
      LOG.info(
          "Reading {} succeeds again, after {} tries in {} s",
          lease.key(),
          lease.patience().failures(),
          lease.patience().failingFor(context.now()).toSeconds());
    }
  }
}
