/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class AwaitTest {
  private final AtomicLong now = new AtomicLong();
  private final Await tenSeconds =
      Await.atMost(
          Duration.ofSeconds(10), now::get, () -> now.addAndGet(Duration.ofSeconds(1).toNanos()));

  @Test
  void looksUntilTheValueIsThere() {
    int found = tenSeconds.first("third second", () -> Optional.of(seconds()).filter(s -> s >= 3));

    assertThat(found).isEqualTo(3);
  }

  @Test
  void looksOnceWhenNoTimeIsLeft() {
    Await noTime = Await.atMost(Duration.ZERO, now::get, () -> now.incrementAndGet());

    noTime.until("true thing", () -> true);

    assertThat(now).hasValue(0);
  }

  @Test
  void endsWithTheNameOfWhatIsMissing() {
    assertThatThrownBy(() -> tenSeconds.until("topic orders", () -> false))
        .isInstanceOf(Await.TimedOut.class)
        .hasMessage("No topic orders within 10.0 s");
    assertThat(seconds()).isEqualTo(10);
  }

  @Test
  void endsAtOnceWhenTheProbeFails() {
    assertThatThrownBy(
            () ->
                tenSeconds.until(
                    "running task",
                    () -> {
                      throw new IllegalStateException("it failed");
                    }))
        .hasMessage("it failed");
    assertThat(seconds()).isZero();
  }

  private int seconds() {
    return (int) Duration.ofNanos(now.get()).toSeconds();
  }
}
