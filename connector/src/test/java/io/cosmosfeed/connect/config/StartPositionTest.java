/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartPositionTest {

  @ParameterizedTest
  @ValueSource(strings = {"now", "beginning", "2026-01-31T08:00:00Z", "2026-01-31T08:00:00.500Z"})
  void theTextFormReadsBack(String text) {
    assertThat(StartPosition.parse(text)).hasToString(text);
  }

  @Test
  void anInstantMayHaveAnOffset() {
    assertThat(StartPosition.parse("2026-01-31T09:00:00+01:00"))
        .hasToString("2026-01-31T08:00:00Z");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "yesterday", "2026-01-31", "2026-01-31T08:00:00", "NOW", "1700000000"})
  void anythingElseIsRefusedWithWhatIsAccepted(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StartPosition.parse(text))
        .withMessageContaining("now, beginning, or an instant such as 2026-01-31T08:00:00Z");
  }
}
