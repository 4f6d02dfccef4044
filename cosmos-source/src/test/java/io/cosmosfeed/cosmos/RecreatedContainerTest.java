/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static io.cosmosfeed.changefeed.ChangeFeedException.Kind.CONTAINER_GONE;
import static io.cosmosfeed.cosmos.Answers.changesOf;
import static io.cosmosfeed.cosmos.Answers.failureOf;
import static io.cosmosfeed.cosmos.Answers.ids;
import static io.cosmosfeed.cosmos.Json.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.inmemory.store.Container;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A container that is deleted and created again under its name. The SDK would read the new one from
 * the old LSN, or ask for the old one without pause and end.
 */
@Timeout(60)
class RecreatedContainerTest {

  private static final Position OLD = new Position.After(3);
  private static final Position OLD_AND_FAR_AHEAD = new Position.After(1000);

  private TestServer server;
  private ChangeFeedAccount account;

  @BeforeEach
  void start() {
    server = TestServer.start();
    account = server.connect();
  }

  @AfterEach
  void stop() {
    account.close();
    server.close();
  }

  @ParameterizedTest
  @EnumSource(FeedMode.class)
  void documentsOfTheNewOneAreNotDelivered(FeedMode mode) {
    fill(server.createContainer("orders", 1), "old");
    ChangeFeed feed = TestServer.open(account, "orders", mode);
    changesOf(feed.read(FeedRange.FULL, OLD, 100));
    recreate("orders", 1);

    ChangeFeedException failure = failureOf(feed.read(FeedRange.FULL, OLD, 100));

    assertThat(failure.kind()).isEqualTo(CONTAINER_GONE);
    assertThat(failure).hasMessageContaining("shop/orders was deleted and created again");
  }

  @Test
  void aPositionBehindTheEndOfTheNewOneIsNoticedToo() {
    fill(server.createContainer("orders", 1), "old");
    ChangeFeed feed = TestServer.open(account, "orders", FeedMode.LATEST_VERSION);
    changesOf(feed.read(FeedRange.FULL, OLD, 100));
    recreate("orders", 1);

    assertThat(failureOf(feed.read(FeedRange.FULL, OLD_AND_FAR_AHEAD, 100)).kind())
        .isEqualTo(CONTAINER_GONE);
  }

  @ParameterizedTest
  @CsvSource({"1,3", "3,1", "2,4"})
  void anotherLayoutIsNoticed(int ranges, int rangesOfTheNewOne) {
    fill(server.createContainer("orders", ranges), "old");
    ChangeFeed feed = TestServer.open(account, "orders", FeedMode.LATEST_VERSION);
    FeedRange range = Answers.of(feed.feedRanges()).get(0);
    changesOf(feed.read(range, OLD, 100));
    recreate("orders", rangesOfTheNewOne);

    assertThat(failureOf(feed.read(range, OLD, 100)).kind()).isEqualTo(CONTAINER_GONE);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aFeedThatHasNotReadYetNoticesWithoutAStormOfRequests(int rangesOfTheNewOne) {
    fill(server.createContainer("orders", 1), "old");
    ChangeFeed feed = TestServer.open(account, "orders", FeedMode.LATEST_VERSION);
    recreate("orders", rangesOfTheNewOne);

    ChangeFeedException failure = failureOf(feed.read(FeedRange.FULL, OLD, 100));
    long requests = server.control().requests().count();
    for (int i = 0; i < 20; i++) {
      Answers.of(feed.describe());
    }

    assertThat(failure.kind()).isEqualTo(CONTAINER_GONE);
    assertThat(server.control().requests().count() - requests)
        .as("requests while 20 were asked for: the SDK's own have ended")
        .isLessThanOrEqualTo(25);
  }

  @ParameterizedTest
  @CsvSource({"1,1", "1,3", "3,1"})
  void theNewOneIsReadFromItsBeginningThroughTheSameClient(int ranges, int rangesOfTheNewOne) {
    fill(server.createContainer("orders", ranges), "old");
    ChangeFeed old = TestServer.open(account, "orders", FeedMode.LATEST_VERSION);
    Answers.of(old.feedRanges()).forEach(range -> changesOf(old.read(range, OLD, 100)));
    recreate("orders", rangesOfTheNewOne);

    ChangeFeed feed = TestServer.open(account, "orders", FeedMode.LATEST_VERSION);
    List<FeedRange> layout = Answers.of(feed.feedRanges());
    List<String> read = new ArrayList<>();
    layout.forEach(range -> read.addAll(ids(changesOf(feed.read(range, Position.BEGINNING, 100)))));

    assertThat(layout).hasSize(rangesOfTheNewOne);
    assertThat(read).hasSize(20).allMatch(id -> id.startsWith("new"));
  }

  @ParameterizedTest
  @CsvSource({"1,1", "1,3", "3,1"})
  void theNewOneIsReadWithoutAskingForItsLayout(int ranges, int rangesOfTheNewOne) {
    fill(server.createContainer("orders", ranges), "old");
    ChangeFeed old = TestServer.open(account, "orders", FeedMode.LATEST_VERSION);
    Answers.of(old.feedRanges()).forEach(range -> changesOf(old.read(range, OLD, 100)));
    Container created = recreate("orders", rangesOfTheNewOne);

    ChangeFeed feed = TestServer.open(account, "orders", FeedMode.LATEST_VERSION);
    List<String> read = new ArrayList<>();
    created
        .layout()
        .ranges()
        .forEach(
            range ->
                read.addAll(ids(changesOf(feed.read(range.bounds(), Position.BEGINNING, 100)))));

    assertThat(read).hasSize(20).allMatch(id -> id.startsWith("new"));
  }

  @Test
  void aContainerThatIsDeletedIsGone() {
    fill(server.createContainer("orders", 1), "old");
    ChangeFeed feed = TestServer.open(account, "orders", FeedMode.LATEST_VERSION);
    changesOf(feed.read(FeedRange.FULL, OLD, 100));
    server.database().deleteContainer("orders");

    assertThat(failureOf(feed.read(FeedRange.FULL, OLD, 100)).kind()).isEqualTo(CONTAINER_GONE);
    assertThat(failureOf(feed.describe()).kind()).isEqualTo(CONTAINER_GONE);
    assertThat(failureOf(feed.feedRanges()).kind()).isEqualTo(CONTAINER_GONE);
  }

  private Container recreate(String name, int ranges) {
    server.database().deleteContainer(name);
    Container created = server.createContainer(name, ranges);
    fill(created, "new");
    return created;
  }

  private static void fill(Container container, String prefix) {
    for (int i = 0; i < 20; i++) {
      container.create(object("{'id':'" + prefix + "-" + i + "','pk':'key-" + i + "'}"));
    }
  }
}
