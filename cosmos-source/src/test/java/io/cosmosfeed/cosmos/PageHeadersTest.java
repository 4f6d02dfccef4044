/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the headers of a page tell. */
class PageHeadersTest {

  @ParameterizedTest
  @CsvSource({
    "0:-1#15386,15386",
    "12:3#100#1=20#2=5,100",
    "0:12345,12345",
    "0:0#0,0",
  })
  void theNewestLsnIsTheGlobalOneOfTheSessionToken(String token, long newest) {
    PageHeaders headers = new PageHeaders(Map.of("x-ms-session-token", token, "lsn", "7"));

    assertThat(headers.newestLsn()).hasValue(newest);
  }

  @ParameterizedTest
  @CsvSource({"''", "0:-1#x", "0:"})
  void withoutATokenThatCanBeReadItIsTheReplicasOwn(String token) {
    PageHeaders headers = new PageHeaders(Map.of("x-ms-session-token", token, "lsn", "7"));

    assertThat(headers.newestLsn()).hasValue(7);
  }

  @Test
  void aResourceIdIsOneOfAContainer() {
    assertThat(new PageHeaders(Map.of("x-ms-content-path", "EAABAIAAABA=")).resourceId())
        .contains("EAABAIAAABA=");
    assertThat(new PageHeaders(Map.of("x-ms-content-path", "dbs/d1/colls/c1")).resourceId())
        .isEmpty();
  }

  @Test
  void whatIsAbsentIsAbsent() {
    PageHeaders headers = new PageHeaders(Map.of());

    assertThat(headers.newestLsn()).isEmpty();
    assertThat(headers.resourceId()).isEmpty();
    assertThat(headers.bodyBytes()).isEmpty();
    assertThat(new PageHeaders(Map.of("content-length", "9")).bodyBytes()).hasValue(9);
  }
}
