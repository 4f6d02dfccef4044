/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class PatienceProperties {

  private static final Instant EIGHT = Instant.parse("2026-01-31T08:00:00Z");

  @Property
  void theIdlePauseDoublesWithinItsBounds(
      @ForAll @LongRange(min = 1, max = 10_000) long min,
      @ForAll @LongRange(min = 0, max = 100_000) long span,
      @ForAll @IntRange(min = 1, max = 40) int empties) {
    Duration pollMin = Duration.ofMillis(min);
    Duration pollMax = Duration.ofMillis(min + span);
    Patience patience = Patience.NEW;
    for (int i = 0; i < empties; i++) {
      patience = patience.afterNothing(pollMin, pollMax);
    }

    double doubled = min * Math.pow(2, empties - 1);
    assertThat(patience.idle().toMillis()).isEqualTo(Math.min((long) doubled, min + span));
  }

  @Property
  void theRetryPauseIsAtLeastHalfOfItsCeilingWhichIsHalfAMinuteAtMost(
      @ForAll @IntRange(min = 1, max = 100_000) int failures, @ForAll long seed) {
    Patience patience = Patience.NEW;
    for (int i = 0; i < Math.min(failures, 40); i++) {
      patience = patience.afterFailure(EIGHT);
    }
    double ceiling = Math.min(100 * Math.pow(2, patience.failures() - 1), 30_000);

    Duration pause =
        patience.retryDelay(ChangeFeedException.of(Kind.TRANSIENT, "busy"), new Random(seed));

    assertThat((double) pause.toMillis()).isBetween(ceiling / 2, ceiling);
  }

  @Property
  void anOperatorIsToldAtTheBeginningAndOnceAMinute(
      @ForAll @LongRange(min = 1, max = 200) long secondsBetweenFailures) {
    Patience patience = Patience.NEW;
    Instant now = EIGHT;
    int told = 0;
    while (now.isBefore(EIGHT.plus(Duration.ofMinutes(30)))) {
      patience = patience.afterFailure(now);
      if (patience.isWarningDue(now)) {
        patience = patience.afterWarning(now);
        told++;
      }
      now = now.plusSeconds(secondsBetweenFailures);
    }

    long everySeconds =
        (60 + secondsBetweenFailures - 1) / secondsBetweenFailures * secondsBetweenFailures;
    assertThat(told).isEqualTo((int) ((30 * 60 + everySeconds - 1) / everySeconds));
  }

  @Test
  void failingCountsFromTheFirstFailureOfASeries() {
    Patience failing = Patience.NEW.afterFailure(EIGHT).afterFailure(EIGHT.plusSeconds(10));

    assertThat(failing.failures()).isEqualTo(2);
    assertThat(failing.failingFor(EIGHT.plusSeconds(30))).isEqualTo(Duration.ofSeconds(30));
    assertThat(failing.afterChanges().isFailing()).isFalse();
    assertThat(failing.afterProgress(Duration.ofMillis(50)).isFailing()).isFalse();
    assertThat(failing.afterNothing(Duration.ofMillis(50), Duration.ofSeconds(1)).isFailing())
        .isFalse();
  }
}
