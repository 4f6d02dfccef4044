/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import static org.assertj.core.api.Assertions.fail;

import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * The model finds each of these errors. What it takes to find them is printed; the seeds are always
 * the same.
 */
class MutantsTest {

  private static final boolean AT_LEAST_ONCE = false;
  private static final boolean EXACTLY_ONCE = true;
  private static final int ENOUGH = Integer.getInteger("model.mutant.runs", 2000);

  @Test
  void thePageEndStampedOnEveryRecord() {
    assertFound(AT_LEAST_ONCE, Mutants.PageEndOnEveryRecord::new);
  }

  @Test
  void offsetsOfAnotherEpochTrusted() {
    assertFound(AT_LEAST_ONCE, Mutants.AnyEpochTrusted::new);
    assertFound(EXACTLY_ONCE, Mutants.AnyEpochTrusted::new);
  }

  @Test
  void offsetsOfNoEpochTrusted() {
    assertFound(AT_LEAST_ONCE, Mutants.NoEpochTrusted::new);
    assertFound(EXACTLY_ONCE, Mutants.NoEpochTrusted::new);
  }

  @Test
  void thePageThatRevealsASplitHandedOutUnderTheParent() {
    assertFound(AT_LEAST_ONCE, Mutants.FirstPageOfSplitUnderTheParent::new);
    assertFound(EXACTLY_ONCE, Mutants.FirstPageOfSplitUnderTheParent::new);
  }

  @Test
  void leasesPlannedFromTodaysLayout() {
    assertFound(AT_LEAST_ONCE, Mutants.LeasesFromTodaysLayout::new);
    assertFound(EXACTLY_ONCE, Mutants.LeasesFromTodaysLayout::new);
  }

  /** At least once, changes come again by it, until the connector has planned anew. */
  @Test
  void leasesReadAgainstARootThatIsNotTheCommittedOne() {
    assertFound(EXACTLY_ONCE, Mutants.CommittedRootNotCompared::new);
  }

  @Test
  void theRootsKeyWithoutTheResourceId() {
    assertFound(AT_LEAST_ONCE, Mutants.RootWithoutResourceId::new);
  }

  @Test
  void nowNotFrozenInTheRoot() {
    assertFound(AT_LEAST_ONCE, Mutants.NowNotFrozen::new);
    assertFound(EXACTLY_ONCE, Mutants.NowNotFrozen::new);
  }

  @Test
  void aLeasesOwnOffsetTrustedWithoutWalkingFromTheRoot() {
    assertFound(AT_LEAST_ONCE, Mutants.OwnOffsetTrusted::new);
    assertFound(EXACTLY_ONCE, Mutants.OwnOffsetTrusted::new);
  }

  @Test
  void aCommitInsideAGroup() {
    assertFound(EXACTLY_ONCE, Mutants.CommitInsideAGroup::new);
  }

  private static void assertFound(boolean isExactlyOnce, Supplier<Wiring> mutant) {
    String name = mutant.get().getClass().getSimpleName();
    String delivery = isExactlyOnce ? "exactly once" : "at least once";
    for (int run = 1; run <= ENOUGH; run++) {
      try {
        Simulation.run(run, isExactlyOnce, mutant.get());
      } catch (Violation found) {
        System.out.printf(
            "%s, %s: found in run %d%n  %s%n", name, delivery, run, found.getMessage());
        return;
      }
    }
    fail("%s, %s: not found in %d runs", name, delivery, ENOUGH);
  }
}
