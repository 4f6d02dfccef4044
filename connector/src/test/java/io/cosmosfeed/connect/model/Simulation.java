/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import io.cosmosfeed.connect.offset.RootOffset;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * One run of the model: a few hundred random steps, then calm until everything that is owed has
 * arrived. The seed decides everything.
 */
final class Simulation {

  private static final int STEPS = 250;
  private static final int CALM_ROUNDS = 60;
  private static final int ROUNDS_AFTER_RESTART = 4;

  /** What may happen, and how often it does when a run has no preference. */
  private enum Step {
    WRITE(200),
    WORK(300),
    LAND(60),
    FLUSH(60),
    SPLIT(20),
    MERGE(15),
    TIME_PASSES(150),
    LOOK(55),
    DEPLOY(50),
    RESTART_TASK(25),
    RESTART_CONNECTOR(25),
    END_ZOMBIES(15),
    OPERATOR(15),
    RECREATE(4),
    SETTLE(11);

    private final int weight;

    Step(int weight) {
      this.weight = weight;
    }
  }

  private final World world;
  private final Operator operator;
  private final Random random;
  private final List<Integer> weights;

  private Simulation(long seed, boolean isExactlyOnce, Wiring wiring) {
    world = new World(seed, isExactlyOnce, wiring);
    operator = new Operator(world);
    random = world.random();
    weights = Arrays.stream(Step.values()).map(this::preference).toList();
  }

  /** Each run does some things far more often than others: that finds what is rare on average. */
  private int preference(Step step) {
    int percent =
        switch (random.nextInt(4)) {
          case 0 -> 25;
          case 1 -> 400;
          default -> 100;
        };
    return Math.max(1, step.weight * percent / 100);
  }

  /**
   * Runs once.
   *
   * @throws Violation if something happened that must not
   */
  static void run(long seed, boolean isExactlyOnce, Wiring wiring) {
    new Simulation(seed, isExactlyOnce, wiring).run();
  }

  private void run() {
    world.startConnector(1 + random.nextInt(3));
    for (int i = 0; i < STEPS; i++) {
      step();
    }
    Trace.say("%s calm, layout %s", world.clock().instant(), world.service().layout());
    world.calmDown();
    settle(CALM_ROUNDS);
    requireNothingMissing();
    world.stopAll();
    settle(ROUNDS_AFTER_RESTART);
    requireNothingMissing();
  }

  private void step() {
    int chosen = random.nextInt(weights.stream().mapToInt(Integer::intValue).sum());
    int kind = 0;
    while (chosen >= weights.get(kind)) {
      chosen -= weights.get(kind++);
    }
    Trace.say("%s %s", world.clock().instant(), Step.values()[kind]);
    take(Step.values()[kind]);
  }

  private void take(Step step) {
    switch (step) {
      case WRITE -> world.service().write();
      case WORK -> someTask().ifPresent(this::work);
      case LAND -> someTask().ifPresent(WorkerTask::landSome);
      case FLUSH -> someTask().ifPresent(task -> task.flush(random.nextBoolean()));
      case SPLIT -> world.service().split();
      case MERGE -> world.service().merge();
      case TIME_PASSES -> timePasses();
      case LOOK -> world.look();
      case DEPLOY -> world.deploy();
      case RESTART_TASK -> restartSomeTask();
      case RESTART_CONNECTOR -> restartConnector();
      case END_ZOMBIES -> world.endZombies();
      case OPERATOR -> operatorActs();
      case RECREATE -> world.service().recreate();
      case SETTLE -> settleForAMoment();
    }
  }

  private Optional<WorkerTask> someTask() {
    List<WorkerTask> running = world.running();
    return running.isEmpty()
        ? Optional.empty()
        : Optional.of(running.get(random.nextInt(running.size())));
  }

  private void work(WorkerTask task) {
    switch (random.nextInt(4)) {
      case 0 -> task.poll();
      case 1 -> task.feed().answerOne();
      case 2 -> task.stepOffsets();
      default -> task.stepReader();
    }
  }

  private void timePasses() {
    int kind = random.nextInt(20);
    int millis = kind == 0 ? random.nextInt(40_000) : random.nextInt(kind < 10 ? 100 : 1500);
    world.clock().advance(Duration.ofMillis(millis));
  }

  private void restartSomeTask() {
    if (!world.tasks().isEmpty()) {
      world.restartTask(random.nextInt(world.tasks().size()));
    }
  }

  private void restartConnector() {
    world.startConnector(1 + random.nextInt(3));
    if (random.nextBoolean()) {
      world.deploy();
    }
  }

  private void operatorActs() {
    world.stopAll();
    operator.act();
    world.startConnector(1 + random.nextInt(3));
    if (random.nextBoolean()) {
      world.deploy();
    }
  }

  /** The tasks get some work done, undisturbed. */
  private void settleForAMoment() {
    for (int i = random.nextInt(4); i >= 0; i--) {
      round();
    }
  }

  private void settle(int rounds) {
    for (int i = 0; i < rounds; i++) {
      if (!world.isConnectorRunning()) {
        world.startConnector(2);
      }
      round();
      boolean isDone = i >= 3 && !world.isPlanned() && isNothingMissing();
      if (isDone) {
        return;
      }
    }
  }

  private void round() {
    world.look();
    world.deploy();
    for (int i = 0; i < world.tasks().size(); i++) {
      if (world.tasks().get(i).isDead()) {
        world.restartTask(i);
      }
      finishWork(world.tasks().get(i));
    }
    world.clock().advance(Duration.ofMillis(1100));
  }

  private static void finishWork(WorkerTask task) {
    for (int i = 0; i < 6 && !task.isDead(); i++) {
      task.stepOffsets();
      task.finishReading();
      task.poll();
    }
    if (!task.isDead()) {
      task.landAll();
      task.flush(true);
    }
  }

  private boolean isNothingMissing() {
    return committedRoot().filter(root -> world.ledger().missing(root).isEmpty()).isPresent();
  }

  private void requireNothingMissing() {
    RootOffset.Layout root =
        committedRoot().orElseThrow(() -> new Violation("No root was ever committed"));
    List<Write> missing = world.ledger().missing(root);
    if (!missing.isEmpty()) {
      throw new Violation("Missing: " + missing);
    }
  }

  private Optional<RootOffset.Layout> committedRoot() {
    return world.committedRoot(world.service().resourceId());
  }
}
