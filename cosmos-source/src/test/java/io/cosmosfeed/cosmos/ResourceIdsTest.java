/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The kinship of resource ids. */
class ResourceIdsTest {

  @Test
  void aDocumentBelongsToTheContainerItsIdBeginsWith() {
    assertThat(ResourceIds.belongs("EAABAIAAABABAAAAAAAAAA==", "EAABAIAAABA=")).isTrue();
    assertThat(ResourceIds.belongs("EAABAIAAACABAAAAAAAAAA==", "EAABAIAAABA=")).isFalse();
  }

  @Test
  void aMinusStandsForASlash() {
    // The container's bytes are F8 00 01 00 BF FF F0 10.
    assertThat(ResourceIds.belongs("+AABAL--8BABAAAAAAAAAA==", "+AABAL--8BA=")).isTrue();
  }

  @Test
  void aContainerIsNoDocumentOfItself() {
    assertThat(ResourceIds.belongs("EAABAIAAABA=", "EAABAIAAABA=")).isFalse();
  }

  @Test
  void aTextThatIsNoIdBelongsNowhere() {
    assertThat(ResourceIds.belongs("?", "EAABAIAAABA=")).isFalse();
    assertThat(ResourceIds.isContainer("?")).isFalse();
    assertThat(ResourceIds.isContainer("EAABAA==")).isFalse();
    assertThat(ResourceIds.isContainer("EAABAIAAABA=")).isTrue();
  }
}
