/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContainerNameTest {

  @Test
  void theTextOfANameIsReadBackEqual() {
    ContainerName name = new ContainerName("shop", "orders of 2026");

    assertThat(name).hasToString("shop/orders of 2026");
    assertThat(ContainerName.parse(name.toString())).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "shop", "/", "/orders", "shop/", "a/b/c"})
  void whatIsNoNameIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> ContainerName.parse(text));
  }
}
