/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration.resilience;

import io.cosmosfeed.integration.Environment;
import io.cosmosfeed.integration.SharedStack;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A worker killed as {@code kill -9} does, at the moments at which it hurts most, while documents
 * are written: nothing is missing, and under exactly once nothing arrives twice.
 */
@ExtendWith(SharedStack.class)
class CrashIT {

  private final Environment environment;

  CrashIT(Environment environment) {
    this.environment = environment;
  }

  static Stream<Arguments> eachPointInBothDeliveries() {
    return Stream.of(Delivery.values())
        .flatMap(
            delivery -> Stream.of(CrashPoint.values()).map(point -> Arguments.of(delivery, point)));
  }

  @AfterEach
  void endFaults() {
    environment.control().clearFaults();
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("eachPointInBothDeliveries")
  void aWorkerKilledBreaksNoPromise(Delivery delivery, CrashPoint point) {
    try (Kafka kafka = new Kafka(environment)) {
      Feed feed = point.prepared(Feed.of(environment, delivery), kafka);
      try (Load load = feed.load()) {
        feed.run(1);
        point.reach(feed, load, kafka);

        feed.cluster().killWorker();

        try {
          point.assertReached(feed);
        } finally {
          point.lift(feed, kafka);
          feed.cluster().startWorkerAgain();
        }
        point.goOn(feed);
        load.awaitMore(50);
        load.end();
      }
      feed.assertPromiseKept();
    }
  }
}
