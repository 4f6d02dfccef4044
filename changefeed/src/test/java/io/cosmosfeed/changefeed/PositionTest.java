/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PositionTest {

  @Test
  void theBeginningIsTheLsnZero() {
    assertThat(Position.BEGINNING).isEqualTo(new Position.After(0));
  }

  @Test
  void anLsnIsNotNegative() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Position.After(-1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ChangePage.Changes("rid", List.of(), -1, OptionalLong.empty(), 0, 0));
  }

  @Test
  void aSplitHasAtLeastTwoSubRanges() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ChangePage.Split("rid", List.of(FeedRange.FULL), 0));
  }
}
