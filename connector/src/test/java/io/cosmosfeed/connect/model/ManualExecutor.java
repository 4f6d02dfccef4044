/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * A scheduled executor that runs its work when it is told to, in the thread that tells it, in the
 * order in which it is due and then in which it was given.
 */
public final class ManualExecutor extends AbstractExecutorService
    implements ScheduledExecutorService {

  private final ManualClock clock;
  private final PriorityQueue<Work<?>> waiting = new PriorityQueue<>();
  private long given;
  private boolean isShutdown;

  public ManualExecutor(ManualClock clock) {
    this.clock = clock;
  }

  /** Runs the first thing that is due, if there is one. */
  public boolean runNext() {
    Work<?> next = waiting.peek();
    boolean isDue = next != null && !next.due.isAfter(clock.instant());
    if (isDue) {
      waiting.remove(next);
      next.run();
    }
    return isDue;
  }

  /** Runs everything that is due, and what becomes due by that, without time passing. */
  public void runDue() {
    while (runNext()) {
      // The next one, then.
    }
  }

  /** Lets time pass, and runs everything at the moment when it is due. */
  public void runFor(Duration time) {
    Instant end = clock.instant().plus(time);
    runDue();
    for (Work<?> next = waiting.peek();
        next != null && !next.due.isAfter(end);
        next = waiting.peek()) {
      clock.advance(Duration.between(clock.instant(), next.due));
      runDue();
    }
    clock.advance(Duration.between(clock.instant(), end));
  }

  /** How long until something is due; nothing may ever be. */
  public List<Duration> pauses() {
    return waiting.stream()
        .map(work -> Duration.between(clock.instant(), work.due))
        .sorted()
        .toList();
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> work, long delay, TimeUnit unit) {
    return add(new Work<>(work, delay, unit));
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable work, long delay, TimeUnit unit) {
    return add(new Work<>(() -> ran(work), delay, unit));
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable work, long initialDelay, long delay, TimeUnit unit) {
    return schedule(
        () -> {
          work.run();
          ScheduledFuture<?> unused = scheduleWithFixedDelay(work, delay, delay, unit);
        },
        initialDelay,
        unit);
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable work, long initialDelay, long period, TimeUnit unit) {
    throw new UnsupportedOperationException("Nothing here is done at a fixed rate");
  }

  @Override
  public void execute(Runnable work) {
    ScheduledFuture<?> unused = schedule(work, 0, TimeUnit.MILLISECONDS);
  }

  @Override
  public void shutdown() {
    isShutdown = true;
    waiting.clear();
  }

  @Override
  public List<Runnable> shutdownNow() {
    List<Runnable> never = new ArrayList<>(waiting);
    shutdown();
    return never;
  }

  @Override
  public boolean isShutdown() {
    return isShutdown;
  }

  @Override
  public boolean isTerminated() {
    return isShutdown;
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return isShutdown;
  }

  private <V> Work<V> add(Work<V> work) {
    if (isShutdown) {
      throw new RejectedExecutionException("shut down");
    }
    waiting.add(work);
    return work;
  }

  private static boolean ran(Runnable work) {
    work.run();
    return true;
  }

  private final class Work<V> extends FutureTask<V> implements ScheduledFuture<V> {

    private final Instant due;
    private final long number = given++;

    Work(Callable<V> work, long delay, TimeUnit unit) {
      super(work);
      this.due = clock.instant().plusMillis(unit.toMillis(delay));
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(Duration.between(clock.instant(), due));
    }

    @Override
    public int compareTo(Delayed other) {
      Work<?> that = (Work<?>) other;
      int byTime = due.compareTo(that.due);
      return byTime != 0 ? byTime : Long.compare(number, that.number);
    }
  }
}
