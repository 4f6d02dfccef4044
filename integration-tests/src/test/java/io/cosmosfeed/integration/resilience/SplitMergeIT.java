/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.integration.Container;
import io.cosmosfeed.integration.Environment;
import io.cosmosfeed.integration.SharedStack;
import io.cosmosfeed.localstack.CosmosControl.PhysicalRange;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A container whose layout changes again and again while very much is written to it. */
@ExtendWith(SharedStack.class)
class SplitMergeIT {

  private static final int DOCUMENTS = 50_000;

  private final Environment environment;

  SplitMergeIT(Environment environment) {
    this.environment = environment;
  }

  @Test
  void fourRangesSplitToEightAndMergedToFiveArriveAsTheyWereWritten() {
    Container container = environment.container(WriteLog.PARTITION_KEY);
    WriteLog log = new WriteLog(container);
    List<Feed> feeds = new ArrayList<>();
    for (Delivery delivery : Delivery.values()) {
      Feed feed = Feed.of(environment, delivery, container, log);
      feed.run(2);
      feeds.add(feed);
    }

    try (Backlog backlog = Backlog.start(log, DOCUMENTS)) {
      int done = 0;
      for (String range : List.of("0", "1", "2", "3")) {
        backlog.awaitWritten(++done * DOCUMENTS / 8);
        environment.control().split(container.path(), range, 2);
      }
      assertThat(environment.control().ranges(container.path())).hasSize(8);
      for (int left = 7; left >= 5; left--) {
        backlog.awaitWritten(++done * DOCUMENTS / 8);
        List<PhysicalRange> ranges = environment.control().ranges(container.path());
        environment
            .control()
            .merge(container.path(), List.of(ranges.get(left - 5).id(), ranges.get(left - 4).id()));
      }
      assertThat(environment.control().ranges(container.path())).hasSize(5);
      backlog.awaitAll();
    }

    feeds.forEach(Feed::assertPromiseKept);
  }
}
