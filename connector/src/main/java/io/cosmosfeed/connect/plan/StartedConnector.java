/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.plan;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.connect.account.OpenAccount;
import io.cosmosfeed.connect.config.CosmosFeedConfig;
import io.cosmosfeed.connect.lease.Assignment;
import io.cosmosfeed.connect.lease.Epochs;
import io.cosmosfeed.connect.offset.CommittedOffsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceConnectorContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connector that runs: it has a plan, looks from time to time whether the plan still fits, and
 * asks Connect to deal the leases out anew only if that changes something.
 */
public final class StartedConnector implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(StartedConnector.class);
  private static final Duration UNCOMMITTED_REFRESH = Duration.ofSeconds(1);

  private final CosmosFeedConfig config;
  private final SourceConnectorContext context;
  private final OpenAccount account;
  private final Planner planner;
  private final Clock clock;
  private final ScheduledExecutorService monitor;
  private FeedPlan plan;
  private List<Assignment> assignments = List.of();
  private int maxTasks = 1;
  private Instant nextRefresh;

  private StartedConnector(
      CosmosFeedConfig config,
      SourceConnectorContext context,
      OpenAccount account,
      Planner planner,
      FeedPlan plan,
      ScheduledExecutorService monitor,
      Clock clock) {
    this.config = config;
    this.context = context;
    this.account = account;
    this.planner = planner;
    this.plan = plan;
    this.clock = clock;
    this.nextRefresh = clock.instant().plus(config.reading().rangeRefresh());
    this.monitor = monitor;
  }

  /** Connects to the account, makes the first plan, and begins to watch it. */
  public static StartedConnector start(CosmosFeedConfig config, SourceConnectorContext context) {
    return start(
        config,
        context,
        Executors.newSingleThreadScheduledExecutor(
            work -> daemon(work, "cosmos-feed-planner-" + config.connectorName())),
        Clock.systemUTC(),
        new SecureRandom());
  }

  static StartedConnector start(
      CosmosFeedConfig config,
      SourceConnectorContext context,
      ScheduledExecutorService monitor,
      Clock clock,
      RandomGenerator random) {
    try {
      OpenAccount account = OpenAccount.connect(config, clock);
      return start(config, context, monitor, clock, random, account);
    } catch (RuntimeException e) {
      monitor.shutdownNow();
      throw e;
    }
  }

  private static StartedConnector start(
      CosmosFeedConfig config,
      SourceConnectorContext context,
      ScheduledExecutorService monitor,
      Clock clock,
      RandomGenerator random,
      OpenAccount account) {
    try {
      CommittedOffsets committed =
          new CommittedOffsets(context.offsetStorageReader(), config.processorName());
      Planner planner = new Planner(config, account, committed, Epochs.of(clock, random));
      StartedConnector started =
          new StartedConnector(config, context, account, planner, planner.plan(), monitor, clock);
      started.lookAgainAfter(UNCOMMITTED_REFRESH);
      return started;
    } catch (RuntimeException e) {
      account.close();
      throw e;
    }
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /** What each task reads, for at most so many tasks. */
  public synchronized List<Assignment> assignments(int limit) {
    maxTasks = limit;
    assignments = Assignment.spread(plan.containers(), limit);
    LOG.info(
        "Dealt out {} leases of {} containers to {} tasks",
        plan.size(),
        plan.containers().size(),
        assignments.size());
    return assignments;
  }

  private void lookAgainAfter(Duration pause) {
    try {
      Future<?> unused =
          monitor.schedule(this::look, Math.max(pause.toMillis(), 0), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("The connector has stopped: {}", e.getMessage());
    }
  }

  /**
   * Until the roots of the plan are committed, a look each second: an earlier instance of the
   * connector may have had its own committed at the last moment, and then tasks wait for a plan
   * made under that.
   */
  private void look() {
    Duration pause = UNCOMMITTED_REFRESH;
    try {
      boolean isDue = !clock.instant().isBefore(nextRefresh);
      if (isDue || planner.isOverruled(current())) {
        refresh();
      }
      if (planner.isCommitted(current())) {
        pause = Duration.between(clock.instant(), nextRefresh);
      }
    } catch (ChangeFeedException | ConnectException e) {
      LOG.warn(
          "The containers could not be looked at; tasks go on, and it is tried again: {}",
          e.getMessage());
      nextRefresh = clock.instant().plus(config.reading().rangeRefresh());
      pause = config.reading().rangeRefresh();
    } catch (RuntimeException e) {
      context.raiseError(e);
      return;
    }
    lookAgainAfter(pause);
  }

  private synchronized FeedPlan current() {
    return plan;
  }

  private void refresh() {
    nextRefresh = clock.instant().plus(config.reading().rangeRefresh());
    if (adopt(planner.plan())) {
      context.requestTaskReconfiguration();
    }
  }

  /** Takes a fresh plan over; says whether the tasks have to be dealt out anew for it. */
  private synchronized boolean adopt(FeedPlan fresh) {
    boolean hasOtherRoots = !fresh.hasSameRoots(plan);
    boolean isWorthIt = hasOtherRoots || fresh.couldSpreadBetter(assignments, maxTasks);
    plan = fresh;
    if (isWorthIt) {
      LOG.info(
          "{}: {} leases of {} containers are dealt out anew",
          hasOtherRoots ? "The containers or their roots changed" : "Ranges were split",
          fresh.size(),
          fresh.containers().size());
    }
    return isWorthIt;
  }

  @Override
  public void close() {
    monitor.shutdownNow();
    account.close();
  }
}
