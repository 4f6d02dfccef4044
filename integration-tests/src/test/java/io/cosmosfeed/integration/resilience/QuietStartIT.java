/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration.resilience;

import io.cosmosfeed.integration.Environment;
import io.cosmosfeed.integration.Orders;
import io.cosmosfeed.integration.SharedStack;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** "Now" stays the moment at which the connector was first started, though nothing came since. */
@ExtendWith(SharedStack.class)
class QuietStartIT {

  private static final int CUSTOMERS = 40;

  private final Environment environment;

  QuietStartIT(Environment environment) {
    this.environment = environment;
  }

  @ParameterizedTest
  @EnumSource(Delivery.class)
  void whatIsWrittenAfterACrashBeforeTheFirstRecordArrives(Delivery delivery) {
    Feed feed = Feed.of(environment, delivery).with("feed.start", "now");
    feed.container().write(Orders.orders(0, 10));
    feed.run(2);
    feed.awaitOffsets("committed root", offsets -> offsets.root().isPresent());

    feed.cluster().killWorker();
    writeToAllRanges(feed, "while the worker was down");
    feed.cluster().startWorkerAgain();

    feed.assertPromiseKept();
  }

  @ParameterizedTest
  @EnumSource(Delivery.class)
  void rangesThatWereQuietForTheWholeLifeLoseNothing(Delivery delivery) {
    Feed feed = Feed.of(environment, delivery).with("feed.start", "now");
    feed.run(2);
    feed.awaitOffsets("committed root", offsets -> offsets.root().isPresent());
    for (int life = 1; life <= 2; life++) {
      feed.log().write("only customer", List.of("life-" + life));
      feed.awaitArrived(life);
      feed.rest().restart(feed.name());
      feed.awaitRunning(2);
    }

    feed.cluster().stop(feed.connector());
    writeToAllRanges(feed, "while the connector was stopped");
    feed.rest().resume(feed.name());

    feed.assertPromiseKept();
  }

  private static void writeToAllRanges(Feed feed, String id) {
    IntStream.range(0, CUSTOMERS)
        .forEach(i -> feed.log().write("customer-" + i, List.of(id + " " + i)));
  }
}
