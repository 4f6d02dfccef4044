/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static io.cosmosfeed.cosmos.Json.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.inmemory.store.Container;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many ranges are read at the same time through one client. */
@Timeout(60)
class ManyRangesTest {

  private static final int RANGES = 200;
  private static final int DOCUMENTS = 3000;

  @Test
  void eachDocumentArrivesOnce() {
    try (TestServer server = TestServer.start()) {
      Container container = server.createContainer("orders", RANGES);
      for (int i = 0; i < DOCUMENTS; i++) {
        container.create(object("{'id':'" + i + "','pk':'key-" + i + "'}"));
      }
      try (ChangeFeedAccount account = server.connect()) {
        ChangeFeed feed = TestServer.open(account, "orders", FeedMode.LATEST_VERSION);
        List<FeedRange> ranges = Answers.of(feed.feedRanges());

        List<CompletableFuture<Stream<Change>>> reads =
            ranges.stream()
                .map(range -> readToTheEnd(feed, range, Position.BEGINNING))
                .map(CompletionStage::toCompletableFuture)
                .toList();

        assertThat(ranges).hasSize(RANGES);
        assertThat(reads.stream().flatMap(Answers::of))
            .extracting(change -> change.id().orElseThrow())
            .hasSize(DOCUMENTS)
            .doesNotHaveDuplicates();
      }
    }
  }

  private static CompletionStage<Stream<Change>> readToTheEnd(
      ChangeFeed feed, FeedRange range, Position position) {
    return feed.read(range, position, 7)
        .thenCompose(
            page -> {
              ChangePage.Changes changes = (ChangePage.Changes) page;
              if (changes.changes().isEmpty()) {
                return CompletableFuture.completedFuture(Stream.of());
              }
              return readToTheEnd(feed, range, new Position.After(changes.reached()))
                  .thenApply(rest -> Stream.concat(changes.changes().stream(), rest));
            });
  }
}
