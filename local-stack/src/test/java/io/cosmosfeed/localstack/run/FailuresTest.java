/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FailuresTest {
  @Test
  void theEssenceOfATraceIsItsFirstLineAndItsInnermostCause() {
    String trace =
        """
        org.apache.kafka.connect.errors.ConnectException: Cannot read movies
        \tat io.cosmosfeed.Task.start(Task.java:1)
        Caused by: java.lang.RuntimeException: between
        \tat x.Y.z(Y.java:2)
        Caused by: java.net.ConnectException: Connection refused
        \t... 3 more
        """;

    assertThat(Failures.essence(trace))
        .isEqualTo(
            "org.apache.kafka.connect.errors.ConnectException: Cannot read movies\n"
                + "  Caused by: java.net.ConnectException: Connection refused");
  }

  @Test
  void aTraceWithoutACauseIsItsFirstLine() {
    assertThat(Failures.essence("java.lang.Error: it\n\tat a.B.c(B.java:1)"))
        .isEqualTo("java.lang.Error: it");
  }
}
