/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration.resilience;

import io.cosmosfeed.localstack.ConnectWorker;
import io.cosmosfeed.localstack.CosmosControl.PhysicalRange;
import java.util.List;
import java.util.SplittableRandom;

/** Something that happens to a connector, its workers or its container during a soak. */
enum Mishap {
  /** The worker is killed and started again. */
  KILL {
    @Override
    void befall(SoakedFeed feed, SplittableRandom chance) {
      feed.cluster().killWorker();
      feed.cluster().startWorkerAgain();
    }
  },

  /** Another worker joins, takes some tasks and is killed. */
  SECOND_WORKER_KILLED {
    @Override
    void befall(SoakedFeed feed, SplittableRandom chance) {
      try (ConnectWorker second = feed.cluster().addWorker()) {
        feed.restOfRunning();
        second.kill();
      }
    }
  },

  SPLIT {
    @Override
    void befall(SoakedFeed feed, SplittableRandom chance) {
      List<PhysicalRange> ranges = feed.ranges();
      if (ranges.size() < MOST_RANGES) {
        PhysicalRange range = ranges.get(chance.nextInt(ranges.size()));
        feed.control().split(feed.container(), range.id(), chance.nextInt(2, 4));
      }
    }
  },

  MERGE {
    @Override
    void befall(SoakedFeed feed, SplittableRandom chance) {
      List<PhysicalRange> ranges = feed.ranges();
      if (ranges.size() > FEWEST_RANGES) {
        int first = chance.nextInt(ranges.size() - 1);
        feed.control()
            .merge(feed.container(), List.of(ranges.get(first).id(), ranges.get(first + 1).id()));
      }
    }
  },

  THROTTLED {
    @Override
    void befall(SoakedFeed feed, SplittableRandom chance) {
      feed.control().throttle(feed.container(), chance.nextInt(1, 50));
    }
  },

  CONNECTOR_RESTARTED {
    @Override
    void befall(SoakedFeed feed, SplittableRandom chance) {
      feed.restOfRunning().restart(feed.name());
    }
  },

  TASK_RESTARTED {
    @Override
    void befall(SoakedFeed feed, SplittableRandom chance) {
      int task = chance.nextInt(feed.tasks());
      feed.restOfRunning().restartTask(feed.name(), task);
    }
  },

  PAUSED {
    @Override
    void befall(SoakedFeed feed, SplittableRandom chance) {
      feed.restOfRunning().pause(feed.name());
      feed.rest().resume(feed.name());
    }
  },

  STOPPED {
    @Override
    void befall(SoakedFeed feed, SplittableRandom chance) {
      feed.restOfRunning();
      feed.stop();
      feed.rest().resume(feed.name());
    }
  },

  OTHER_NUMBER_OF_TASKS {
    @Override
    void befall(SoakedFeed feed, SplittableRandom chance) {
      feed.changeTasks(chance.nextInt(1, FEWEST_RANGES + 1));
    }
  };

  private static final int FEWEST_RANGES = 3;
  private static final int MOST_RANGES = 20;

  abstract void befall(SoakedFeed feed, SplittableRandom chance);
}
