/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ChangeFeedExceptionTest {

  @Test
  void whatIsAddedToAFailureKeepsTheRestOfIt() {
    Throwable cause = new IllegalStateException("cause");

    ChangeFeedException failure =
        ChangeFeedException.of(Kind.THROTTLED, "Too many requests", 429, 3200, cause)
            .withRetryAfter(Duration.ofMillis(70))
            .withSetting("cosmos.throughput.limit");

    assertThat(failure).hasMessage("Too many requests").hasCause(cause);
    assertThat(failure.kind()).isEqualTo(Kind.THROTTLED);
    assertThat(failure.status()).isEqualTo(429);
    assertThat(failure.subStatus()).isEqualTo(3200);
    assertThat(failure.retryAfter()).contains(Duration.ofMillis(70));
    assertThat(failure.setting()).contains("cosmos.throughput.limit");
  }

  @Test
  void aFailureWithoutAStatusHasNone() {
    ChangeFeedException failure = ChangeFeedException.of(Kind.CLOSED, "The feed is closed");

    assertThat(failure.status()).isZero();
    assertThat(failure.subStatus()).isZero();
    assertThat(failure.retryAfter()).isEmpty();
    assertThat(failure.setting()).isEmpty();
    assertThat(failure).hasNoCause();
  }
}
