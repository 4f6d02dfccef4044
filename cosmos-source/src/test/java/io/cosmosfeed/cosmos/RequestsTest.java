/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static io.cosmosfeed.cosmos.Answers.changesOf;
import static io.cosmosfeed.cosmos.Answers.failureOf;
import static io.cosmosfeed.cosmos.Json.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.inmemory.server.fault.Effect;
import io.cosmosfeed.inmemory.server.fault.Extent;
import io.cosmosfeed.inmemory.server.fault.Fault;
import io.cosmosfeed.inmemory.server.fault.RequestKind;
import io.cosmosfeed.inmemory.server.traffic.RequestRecord;
import io.cosmosfeed.inmemory.store.Container;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the provider asks of an account, seen from the account. */
@Timeout(60)
class RequestsTest {

  private TestServer server;
  private Container container;
  private ChangeFeedAccount account;
  private ChangeFeed feed;

  @BeforeEach
  void start() {
    server = TestServer.start();
    container = server.createContainer("orders", 1);
    for (int i = 0; i < 50; i++) {
      container.create(object("{'id':'" + i + "','pk':'key-" + i + "'}"));
    }
    account = server.connect();
    feed = TestServer.open(account, "orders", FeedMode.LATEST_VERSION);
  }

  @AfterEach
  void stop() {
    account.close();
    server.close();
  }

  @Test
  void aReadIsOneRequestAndNothingIsFetchedAhead() {
    for (int reads = 1; reads <= 5; reads++) {
      changesOf(feed.read(FeedRange.FULL, new Position.After(reads), 2));

      assertThat(server.requests(RequestKind.FEED)).hasSize(reads);
    }
  }

  @Test
  void onceTheFirstPageIsReadNothingElseIsAsked() {
    changesOf(feed.read(FeedRange.FULL, Position.BEGINNING, 2));
    server.control().requests().clear();

    changesOf(feed.read(FeedRange.FULL, new Position.After(2), 2));

    assertThat(server.control().requests().since(0))
        .extracting(request -> request.facts().kind())
        .containsExactly(RequestKind.FEED);
  }

  @Test
  void theRequestNamesThePositionAskedFor() {
    changesOf(feed.read(FeedRange.FULL, Position.BEGINNING, 2));
    changesOf(feed.read(FeedRange.FULL, new Position.After(7), 2));
    changesOf(feed.read(FeedRange.FULL, Position.NOW, 2));

    assertThat(server.requests(RequestKind.FEED))
        .extracting(request -> request.facts().ifNoneMatch().orElse("(none)"))
        .containsExactly("(none)", "\"7\"", "*");
  }

  @Test
  void theModeIsThatOfTheFeedHoweverFeedsAlternate() {
    ChangeFeed allVersions = TestServer.open(account, "orders", FeedMode.ALL_VERSIONS_AND_DELETES);

    changesOf(feed.read(FeedRange.FULL, new Position.After(3), 2));
    changesOf(allVersions.read(FeedRange.FULL, new Position.After(3), 2));
    changesOf(feed.read(FeedRange.FULL, new Position.After(3), 2));
    changesOf(allVersions.read(FeedRange.FULL, Position.NOW, 2));

    assertThat(server.requests(RequestKind.FEED))
        .extracting(RequestRecord::allVersions)
        .containsExactly(false, true, false, true);
  }

  @Test
  void thePageTellsItsSizeAndCharge() {
    ChangePage.Changes page = changesOf(feed.read(FeedRange.FULL, Position.BEGINNING, 10));

    RequestRecord request = server.requests(RequestKind.FEED).get(0);
    assertThat(page.bytes()).isEqualTo(request.bytes());
    assertThat(page.requestCharge()).isEqualTo(request.charge());
    assertThat(page.newestLsn()).hasValue(50);
  }

  @Test
  void documentsComeWithTheirSystemProperties() {
    Change change = changesOf(feed.read(FeedRange.FULL, Position.BEGINNING, 1)).changes().get(0);

    assertThat(change.current().orElseThrow().fieldNames())
        .toIterable()
        .contains("id", "pk", "_rid", "_self", "_etag", "_ts", "_lsn");
  }

  @Test
  void aRangeThatIsBeingReadIsNotReadTwiceAtOnce() {
    delayReads(1);
    CompletionStage<ChangePage> first = feed.read(FeedRange.FULL, Position.BEGINNING, 1);

    ChangeFeedException refused = failureOf(feed.read(FeedRange.FULL, Position.BEGINNING, 1));

    assertThat(refused.kind()).isEqualTo(ChangeFeedException.Kind.FATAL);
    assertThat(changesOf(first).changes()).hasSize(1);
    assertThat(changesOf(feed.read(FeedRange.FULL, Position.BEGINNING, 1)).changes()).hasSize(1);
  }

  @Test
  void aReadMayBeFollowedByTheNextAsSoonAsItIsAnswered() {
    CompletionStage<ChangePage> chain = feed.read(FeedRange.FULL, Position.BEGINNING, 1);
    for (int i = 1; i < 20; i++) {
      Position next = new Position.After(i);
      chain = chain.thenCompose(page -> feed.read(FeedRange.FULL, next, 1));
    }

    assertThat(changesOf(chain).reached()).isEqualTo(20);
  }

  @Test
  void aReadThatIsSlowAsksWhetherTheContainerIsStillTheSame() {
    changesOf(feed.read(FeedRange.FULL, Position.BEGINNING, 10));
    server.control().requests().clear();
    delayReads(1);

    changesOf(feed.read(FeedRange.FULL, Position.BEGINNING, 10));

    assertThat(server.requests(RequestKind.CONTAINER)).hasSize(1);
  }

  /** Longer than a feed's patience, and shorter than the request timeout. */
  private void delayReads(int requests) {
    Effect delay = new Effect.Delay(Duration.ofSeconds(3));
    server.control().fault(new Fault(Fault.Target.FEED, delay, Extent.requests(requests)));
  }
}
