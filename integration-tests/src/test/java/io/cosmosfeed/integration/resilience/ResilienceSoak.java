/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration.resilience;

import io.cosmosfeed.integration.Container;
import io.cosmosfeed.integration.Environment;
import io.cosmosfeed.integration.SharedStack;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One mishap after another, chosen by chance, while documents are written: {@code mvn verify
 * -Psoak}, for ten minutes or {@code -Dsoak.minutes=N}. It prints its seed; {@code -Dsoak.seed=}
 * plays the same mishaps again, each after the same number of documents as before.
 */
@ExtendWith(SharedStack.class)
class ResilienceSoak {

  private static final Logger LOG = LoggerFactory.getLogger(ResilienceSoak.class);
  private static final Duration PACE = Duration.ofMillis(15);
  private static final int MOST_DOCUMENTS_BETWEEN = 600;
  private static final int MISHAPS_BETWEEN_CHECKS = 20;

  private final Environment environment;

  ResilienceSoak(Environment environment) {
    this.environment = environment;
  }

  @Test
  void nothingIsLostAndExactlyOnceNothingIsRepeatedWhateverHappens() {
    long seed = Long.getLong("soak.seed", ThreadLocalRandom.current().nextLong(1_000_000));
    Instant end = Instant.now().plus(Duration.ofMinutes(Integer.getInteger("soak.minutes", 10)));
    LOG.warn("Soak until {}; to play it again: -Dsoak.seed={}", end, seed);
    SplittableRandom chance = new SplittableRandom(seed);
    Container container = environment.container(WriteLog.PARTITION_KEY);
    WriteLog log = new WriteLog(container);
    List<SoakedFeed> feeds =
        Stream.of(Delivery.values())
            .map(delivery -> SoakedFeed.started(Feed.of(environment, delivery, container, log)))
            .toList();

    List<Mishap> kinds = List.of(Mishap.values());
    int mishaps = 0;
    while (Instant.now().isBefore(end)) {
      try (Load load = Load.start(log, chance.nextLong(), PACE)) {
        for (int i = 0; i < MISHAPS_BETWEEN_CHECKS && Instant.now().isBefore(end); i++) {
          load.awaitMore(chance.nextInt(1, MOST_DOCUMENTS_BETWEEN));
          Mishap mishap = kinds.get(chance.nextInt(kinds.size()));
          SoakedFeed feed = feeds.get(chance.nextInt(feeds.size()));
          LOG.warn("{}. {} for {}", ++mishaps, mishap, feed.delivery());
          mishap.befall(feed, chance);
        }
        load.end();
      }
      feeds.forEach(SoakedFeed::assertAllArrived);
      LOG.warn("After {} mishaps all of {} writes arrived", mishaps, log.count());
    }
    feeds.forEach(SoakedFeed::assertPromiseKept);
  }
}
