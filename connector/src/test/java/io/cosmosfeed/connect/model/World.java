/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.connect.config.CosmosFeedConfig;
import io.cosmosfeed.connect.config.StartPosition;
import io.cosmosfeed.connect.lease.Assignment;
import io.cosmosfeed.connect.lease.AssignmentText;
import io.cosmosfeed.connect.lease.ContainerLeases;
import io.cosmosfeed.connect.offset.MarkerOffset;
import io.cosmosfeed.connect.offset.RootOffset;
import io.cosmosfeed.connect.offset.SourcePartition;
import io.cosmosfeed.connect.plan.RunnableConnector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.kafka.connect.source.SourceConnectorContext;
import org.apache.kafka.connect.storage.OffsetStorageReader;

/**
 * One connector on a cluster of workers: it plans, its tasks are started as it says, and go on for
 * a moment, or die, when it says something else.
 */
final class World {

  static final String PROCESSOR = "p";

  /** Nothing that starts has the same millisecond as another, so that epochs are fresh. */
  private static final Duration STARTING = Duration.ofMillis(1);

  private final Random random;
  private final ManualClock clock = new ManualClock();
  private final Wiring wiring;
  private final boolean isExactlyOnce;
  private final StartPosition start;
  private final int pageSize;
  private final Service service;
  private final OffsetStore store;
  private final Ledger ledger;
  private final List<WorkerTask> tasks = new ArrayList<>();
  private final List<WorkerTask> zombies = new ArrayList<>();
  private List<String> assignments = List.of();
  private Optional<List<String>> planned = Optional.empty();
  private Optional<RunnableConnector> connector = Optional.empty();
  private ServiceFeed connectorFeed;
  private boolean isReconfigurationAsked;
  private boolean isCalm;
  private Optional<String> resourceIdPlanned = Optional.empty();
  private int maxTasks = 1;
  private int lives;

  World(long seed, boolean isExactlyOnce, Wiring wiring) {
    this.random = new Random(seed);
    this.wiring = wiring;
    this.isExactlyOnce = isExactlyOnce;
    this.start =
        switch (random.nextInt(4)) {
          case 0 -> StartPosition.BEGINNING;
          case 1 -> new StartPosition.At(clock.instant().plusSeconds(1));
          default -> StartPosition.NOW;
        };
    this.pageSize = random.nextBoolean() ? 3 : 10;
    this.service = new Service(random, clock);
    this.ledger = new Ledger(service, isExactlyOnce);
    this.store = new OffsetStore(wiring, ledger);
    this.connectorFeed = feed(ServiceFeed.Answers.AT_ONCE);
  }

  Random random() {
    return random;
  }

  ManualClock clock() {
    return clock;
  }

  Wiring wiring() {
    return wiring;
  }

  boolean isExactlyOnce() {
    return isExactlyOnce;
  }

  Service service() {
    return service;
  }

  OffsetStore store() {
    return store;
  }

  Ledger ledger() {
    return ledger;
  }

  // The connector

  boolean isConnectorRunning() {
    return connector.isPresent();
  }

  /** The connector starts, on whatever worker, and plans; its tasks are started later. */
  void startConnector(int tasksAtMost) {
    connector.ifPresent(RunnableConnector::close);
    clock.advance(STARTING);
    maxTasks = tasksAtMost;
    resourceIdPlanned = markedResourceId();
    connectorFeed = feed(ServiceFeed.Answers.AT_ONCE);
    connector =
        Optional.of(
            RunnableConnector.start(
                config(connectorFeed),
                new ConnectorContext(wiring.offsetsOfConnector(store)),
                clock,
                new Random(random.nextLong())));
    plan();
  }

  /** The connector looks whether its plan still fits, if it is time to. */
  void look() {
    connector.ifPresent(running -> running.monitor().runDue());
    if (isReconfigurationAsked) {
      isReconfigurationAsked = false;
      plan();
    }
  }

  private void plan() {
    List<Assignment> plan =
        wiring.assignments(connector.orElseThrow().assignments(maxTasks), service, maxTasks);
    plan.stream()
        .flatMap(task -> task.containers().stream())
        .forEach(
            leases ->
                ledger.planned(leases.resourceId(), leases.root(), connectorFeed.layoutReadAt()));
    requireTiling(plan);
    requireBeginningIfRecreated(plan);
    List<String> texts = plan.stream().map(AssignmentText::write).toList();
    boolean isNothingNew = texts.equals(assignments) && !tasks.isEmpty();
    Trace.say("  planned %s", texts);
    planned = isNothingNew ? Optional.empty() : Optional.of(texts);
  }

  private static void requireTiling(List<Assignment> plan) {
    List<FeedRange> ranges =
        plan.stream()
            .flatMap(task -> task.containers().stream())
            .flatMap(leases -> leases.ranges().stream())
            .sorted()
            .toList();
    String bound = FeedRange.FULL.min();
    for (FeedRange range : ranges) {
      if (!range.min().equals(bound)) {
        throw new Violation("Leases do not tile the key space: " + ranges);
      }
      bound = range.max();
    }
    if (!bound.equals(FeedRange.FULL.max())) {
      throw new Violation("Leases do not tile the key space: " + ranges);
    }
  }

  private Optional<String> markedResourceId() {
    Map<String, Object> marker =
        store.find(new SourcePartition.Marker(PROCESSOR, ServiceAccount.CONTAINER).toMap());
    return marker == null
        ? Optional.empty()
        : Optional.of(MarkerOffset.fromMap(marker).resourceId());
  }

  /** Whoever knows of an earlier container of the name reads all of the one that took its place. */
  private void requireBeginningIfRecreated(List<Assignment> plan) {
    ContainerLeases leases = plan.get(0).containers().get(0);
    boolean isAnother =
        resourceIdPlanned.filter(earlier -> !earlier.equals(leases.resourceId())).isPresent();
    boolean isRootCommitted = rootOffset(leases.resourceId()).isPresent();
    boolean isFromBeginning = leases.root().start().equals(StartPosition.BEGINNING);
    if (isAnother && !isRootCommitted && !isFromBeginning) {
      throw new Violation("A recreated container starts at " + leases.root().start());
    }
    resourceIdPlanned = Optional.of(leases.resourceId());
  }

  /** The root that is committed for a container, if it has a layout. */
  Optional<RootOffset.Layout> committedRoot(String resourceId) {
    return rootOffset(resourceId)
        .filter(RootOffset.Layout.class::isInstance)
        .map(RootOffset.Layout.class::cast);
  }

  private Optional<RootOffset> rootOffset(String resourceId) {
    SourcePartition root =
        new SourcePartition.Root(PROCESSOR, ServiceAccount.CONTAINER, resourceId);
    return Optional.ofNullable(store.find(root.toMap())).map(RootOffset::fromMap);
  }

  // The tasks

  /** Whether the connector planned something that the tasks do not do yet. */
  boolean isPlanned() {
    return planned.isPresent();
  }

  /** The tasks are started as the connector planned; those that ran give way. */
  void deploy() {
    planned.ifPresent(
        texts -> {
          planned = Optional.empty();
          assignments = texts;
          List.copyOf(tasks).forEach(this::giveWay);
          tasks.clear();
          texts.forEach(text -> tasks.add(startTask(text)));
        });
  }

  private void giveWay(WorkerTask task) {
    int kind = random.nextInt(3);
    Trace.say("  %s gives way: %s", task, kind == 0 ? "lives on" : kind == 1 ? "stops" : "dies");
    task.replaced();
    if (task.isDead()) {
      return;
    }
    if (kind == 0 && !isCalm) {
      zombies.add(task);
    } else if (kind == 1) {
      task.stop();
    } else {
      task.crash();
    }
  }

  /** One task is started anew with the configuration it has. */
  void restartTask(int index) {
    giveWay(tasks.get(index));
    tasks.set(index, startTask(assignments.get(index)));
  }

  private WorkerTask startTask(String text) {
    clock.advance(STARTING);
    ServiceFeed feed = feed(ServiceFeed.Answers.WHEN_TOLD);
    Trace.say("  life-%d starts: %s", lives + 1, text);
    return new WorkerTask(
        this,
        config(feed),
        wiring.assignmentOfTask(AssignmentText.read(text), service),
        feed,
        "life-" + ++lives);
  }

  List<WorkerTask> tasks() {
    return tasks;
  }

  /** All that run, those included that were replaced and do not know. */
  List<WorkerTask> running() {
    List<WorkerTask> running = new ArrayList<>(tasks);
    running.addAll(zombies);
    running.removeIf(WorkerTask::isDead);
    return running;
  }

  void endZombies() {
    zombies.stream().filter(task -> !task.isDead()).forEach(WorkerTask::crash);
    zombies.clear();
  }

  /** Everything stops, as when an operator stops the connector. */
  void stopAll() {
    endZombies();
    tasks.stream().filter(task -> !task.isDead()).forEach(WorkerTask::stop);
    tasks.clear();
    assignments = List.of();
    planned = Optional.empty();
    connector.ifPresent(RunnableConnector::close);
    connector = Optional.empty();
    isReconfigurationAsked = false;
  }

  /** From now on nothing fails any more. */
  void calmDown() {
    isCalm = true;
    endZombies();
    tasks.forEach(task -> task.feed().calmDown());
  }

  CosmosFeedConfig config() {
    return config(connectorFeed);
  }

  private ServiceFeed feed(ServiceFeed.Answers answers) {
    ServiceFeed feed = new ServiceFeed(service, random, answers, wiring);
    if (isCalm) {
      feed.calmDown();
    }
    return feed;
  }

  private CosmosFeedConfig config(ServiceFeed feed) {
    return TestConfig.reading(new ServiceAccount(feed), start, ServiceAccount.CONTAINER.container())
        .withSizes(pageSize, 4)
        .parsed();
  }

  private final class ConnectorContext implements SourceConnectorContext {

    private final OffsetStorageReader offsets;

    ConnectorContext(OffsetStorageReader offsets) {
      this.offsets = offsets;
    }

    @Override
    public void requestTaskReconfiguration() {
      isReconfigurationAsked = true;
    }

    @Override
    public void raiseError(Exception e) {
      throw new Violation("The connector failed", e);
    }

    @Override
    public OffsetStorageReader offsetStorageReader() {
      return offsets;
    }
  }
}
