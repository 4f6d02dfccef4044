/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The core in the model. A failing seed is run again by {@code -Dmodel.seed=N -Dmodel.runs=1};
 * {@code -Dmodel.runs=N} runs more of them.
 */
class ModelTest {

  private static final long FIRST_SEED = Long.getLong("model.seed", 1);
  private static final int RUNS = Integer.getInteger("model.runs", 300);

  @ParameterizedTest(name = "exactly once: {0}")
  @ValueSource(booleans = {false, true})
  void nothingIsLostAndExactlyOnceNothingComesTwice(boolean isExactlyOnce) {
    for (long seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed++) {
      try {
        Simulation.run(seed, isExactlyOnce, new Wiring());
      } catch (RuntimeException e) {
        throw new AssertionError("Seed " + seed + ", exactly once " + isExactlyOnce, e);
      }
    }
  }
}
