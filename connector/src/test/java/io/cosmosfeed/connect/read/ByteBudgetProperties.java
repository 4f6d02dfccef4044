/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class ByteBudgetProperties {

  private static final long LARGEST_PAGE = 4 << 20;

  /**
   * Steps: a page is asked for if that is admitted; one arrives with so many bytes; one is given
   * back.
   */
  @Property
  void whatIsHeldIsTheSumOfWhatIsOutAndNothingIsAdmittedBeyondTheLimit(
      @ForAll @LongRange(min = 1, max = 64 << 20) long limit,
      @ForAll @Size(max = 60) List<@LongRange(min = 0, max = LARGEST_PAGE) Long> pages) {
    ByteBudget budget = new ByteBudget(limit);
    Deque<Long> onTheirWay = new ArrayDeque<>();
    Deque<Long> arrived = new ArrayDeque<>();
    for (long bytes : pages) {
      while (budget.admits()) {
        boolean isOnly = budget.held() == 0;
        onTheirWay.add(budget.reserve());
        assertThat(isOnly || budget.held() <= limit).isTrue();
      }
      if (!onTheirWay.isEmpty()) {
        arrived.add(budget.settle(onTheirWay.remove(), bytes));
      }
      if (bytes % 2 == 0 && !arrived.isEmpty()) {
        budget.release(arrived.remove());
      }
      assertThat(budget.held()).isEqualTo(sum(onTheirWay) + sum(arrived));
    }
    arrived.forEach(budget::release);
    onTheirWay.forEach(budget::release);

    assertThat(budget.held()).isZero();
    assertThat(budget.admits()).isTrue();
  }

  private static long sum(Deque<Long> bytes) {
    return bytes.stream().mapToLong(Long::longValue).sum();
  }
}
