/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EpochsTest {

  @Test
  void anEpochIsTheTimeInMillisecondsAndThreeDigits() {
    Epochs epochs = at("2026-01-31T08:00:00.123Z");

    assertThat(epochs.next() / 1000)
        .isEqualTo(Instant.parse("2026-01-31T08:00:00.123Z").toEpochMilli());
  }

  @Test
  void anEpochOfALaterMillisecondIsAnother() {
    assertThat(at("2026-01-31T08:00:00.124Z").next())
        .isGreaterThan(at("2026-01-31T08:00:00.123Z").next());
  }

  @Test
  void forCenturiesADoubleHoldsAnEpoch() {
    long epoch = at("2250-01-01T00:00:00Z").next();

    assertThat((long) (double) epoch).isEqualTo(epoch).isLessThan(1L << 53);
  }

  private static Epochs at(String now) {
    return Epochs.of(Clock.fixed(Instant.parse(now), ZoneOffset.UTC), new Random(1));
  }
}
