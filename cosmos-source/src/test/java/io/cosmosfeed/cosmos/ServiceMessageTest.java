/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The sentence in an error body. */
class ServiceMessageTest {

  @Test
  void theFirstListedErrorIsTheSentence() {
    String body =
        "Message: {\"Errors\":[\"Resource Not Found. Learn more: https://aka.ms/tsg \\\"x\\\"\"]}\r\n"
            + "ActivityId: 00000000-0000-0000-0000-000000000000, Request URI: /dbs/x";

    assertThat(ServiceMessage.of(body))
        .isEqualTo("Resource Not Found. Learn more: https://aka.ms/tsg \\\"x\\\"");
  }

  @Test
  void otherwiseItIsTheFirstLine() {
    assertThat(ServiceMessage.of("Something broke.\r\nActivityId: 1, other"))
        .isEqualTo("Something broke");
    assertThat(ServiceMessage.of("Something broke, ActivityId: 1")).isEqualTo("Something broke");
  }

  @Test
  void itStaysShort() {
    assertThat(ServiceMessage.of("x".repeat(5000))).hasSizeLessThan(310).endsWith("…");
    assertThat(ServiceMessage.of("")).isEmpty();
  }
}
