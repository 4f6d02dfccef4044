/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static io.cosmosfeed.changefeed.ChangeFeedException.Kind.FATAL;
import static io.cosmosfeed.changefeed.ChangeFeedException.Kind.PAGE_TOO_LARGE;
import static io.cosmosfeed.changefeed.ChangeFeedException.Kind.PAGE_UNREADABLE;
import static io.cosmosfeed.changefeed.ChangeFeedException.Kind.POSITION_EXPIRED;
import static io.cosmosfeed.changefeed.ChangeFeedException.Kind.THROTTLED;
import static io.cosmosfeed.changefeed.ChangeFeedException.Kind.TRANSIENT;
import static io.cosmosfeed.cosmos.Answers.changesOf;
import static io.cosmosfeed.cosmos.Answers.failureOf;
import static io.cosmosfeed.cosmos.Answers.ids;
import static io.cosmosfeed.cosmos.Json.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.inmemory.server.behaviour.VersionsBehaviour.Served;
import io.cosmosfeed.inmemory.server.fault.Effect;
import io.cosmosfeed.inmemory.server.fault.Extent;
import io.cosmosfeed.inmemory.server.fault.Fault;
import io.cosmosfeed.inmemory.server.fault.RequestKind;
import io.cosmosfeed.inmemory.server.http.Delivery.Ending;
import io.cosmosfeed.inmemory.store.Container;
import io.cosmosfeed.inmemory.store.Operation;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Trouble on the way, through the SDK: one failure that tells what it is, then all is well. */
@Timeout(60)
class FaultTest {

  private TestServer server;
  private Container container;
  private ChangeFeedAccount account;
  private ChangeFeed feed;

  @BeforeEach
  void start() {
    server = TestServer.start();
    container = server.createContainer("orders", 1);
    IntStream.range(0, 5).forEach(i -> container.create(object("{'id':'" + i + "','pk':'p'}")));
    account = server.connect();
    feed = TestServer.open(account, "orders", FeedMode.LATEST_VERSION);
    assertThat(ids(changesOf(read()))).containsExactly("0", "1", "2", "3", "4");
  }

  @AfterEach
  void stop() {
    account.close();
    server.close();
  }

  @Test
  void aThrottledReadFailsAtOnceAndSaysHowLongToWait() {
    server.control().throttleFeed(1, Duration.ofMillis(1500));
    int before = server.requests(RequestKind.FEED).size();

    ChangeFeedException failure = failureOf(read());

    assertThat(failure.kind()).isEqualTo(THROTTLED);
    assertThat(failure.status()).isEqualTo(429);
    assertThat(failure.subStatus()).isEqualTo(3200);
    assertThat(failure.retryAfter()).contains(Duration.ofMillis(1500));
    assertThat(server.requests(RequestKind.FEED)).hasSize(before + 1);
    assertAllIsWell();
  }

  @Test
  void aThrottleWithoutADelaySaysNone() {
    server.control().failFeed(1, 429, 3200);

    ChangeFeedException failure = failureOf(read());

    assertThat(failure.kind()).isEqualTo(THROTTLED);
    assertThat(failure.retryAfter()).isEmpty();
    assertAllIsWell();
  }

  @ParameterizedTest
  @CsvSource({"500,0", "502,0", "503,0", "503,21008", "504,0", "408,0", "410,0", "410,1008"})
  void aFailureThatMayPass(int status, int subStatus) {
    server.control().failFeed(1, status, subStatus);

    ChangeFeedException failure = failureOf(read());

    assertThat(failure.kind()).isEqualTo(TRANSIENT);
    assertThat(failure.status()).isEqualTo(status);
    assertThat(failure)
        .hasMessageStartingWith("Reading range -FF of container shop/orders failed.");
    assertAllIsWell();
  }

  @ParameterizedTest
  @CsvSource({"403,0", "412,0", "400,1001"})
  void aFailureThatDoesNotPass(int status, int subStatus) {
    server.control().failFeed(1, status, subStatus);

    assertThat(failureOf(read()).kind()).isEqualTo(FATAL);
    assertAllIsWell();
  }

  @Test
  void whatTheAccountIsBusyWithForLongEndsInTime() {
    server.control().failFeed(1000, 449, 0);

    try (ChangeFeedAccount impatient = impatient()) {
      ChangeFeed other = TestServer.open(impatient, "orders", FeedMode.LATEST_VERSION);

      assertThat(failureOf(other.read(FeedRange.FULL, Position.BEGINNING, 100)).kind())
          .isEqualTo(TRANSIENT);
    }
    server.control().clearFaults();
    assertAllIsWell();
  }

  @ParameterizedTest
  @EnumSource(
      value = Ending.class,
      names = {"CUT", "RESET"})
  void aConnectionThatBreaks(Ending ending) {
    fault(new Effect.Disturb(ending));

    assertThat(failureOf(read()).kind()).isEqualTo(TRANSIENT);
    assertAllIsWell();
  }

  @Test
  void aConnectionThatClosesBetweenTwoRequestsGoesUnnoticed() {
    fault(new Effect.Disturb(Ending.CLOSED));

    assertAllIsWell();
  }

  @Test
  void noAnswerEndsAfterTheTimeoutAndTheRangeCanBeReadAgain() {
    try (ChangeFeedAccount impatient = impatient()) {
      ChangeFeed other = TestServer.open(impatient, "orders", FeedMode.LATEST_VERSION);
      fault(new Effect.Disturb(Ending.WITHHELD));

      ChangeFeedException failure = failureOf(other.read(FeedRange.FULL, Position.BEGINNING, 100));

      assertThat(failure.kind()).isEqualTo(TRANSIENT);
      assertThat(failure).hasMessageContaining("did not answer in time");
      assertThat(ids(changesOf(other.read(FeedRange.FULL, Position.BEGINNING, 100)))).hasSize(5);
    }
  }

  @Test
  void aProxysPageIsNoAnswerOfTheAccount() {
    fault(new Effect.HtmlError());

    assertThat(failureOf(read()).kind()).isEqualTo(TRANSIENT);
    assertAllIsWell();
  }

  @Test
  void aServerThatIsDown() {
    server.close();

    ChangeFeedException failure = failureOf(read());

    assertThat(failure.kind()).isEqualTo(TRANSIENT);
    assertThat(failure).hasMessageContaining("did not answer");
  }

  @Test
  void aPageThatIsNoJson() {
    fault(new Effect.BreakJson());

    ChangeFeedException failure = failureOf(read());

    assertThat(failure.kind()).isEqualTo(PAGE_UNREADABLE);
    assertAllIsWell();
  }

  @Test
  void aDocumentWithTwoLsnsCanBeNarrowedDownAndPassed() {
    server
        .control()
        .inject(TestServer.name("orders"), "{\"id\":\"bad\",\"pk\":\"p\",\"_lsn\":1,\"_lsn\":6}");
    container.create(object("{'id':'good','pk':'p'}"));

    ChangeFeedException failure = failureOf(read(Position.BEGINNING, 100));
    ChangePage.Changes before = changesOf(read(Position.BEGINNING, 5));
    ChangeFeedException narrowed = failureOf(read(new Position.After(before.reached()), 1));
    ChangePage.Changes behind = changesOf(read(new Position.After(before.reached() + 1), 100));

    assertThat(failure.kind()).isEqualTo(PAGE_UNREADABLE);
    assertThat(ids(before)).hasSize(5);
    assertThat(narrowed.kind()).isEqualTo(PAGE_UNREADABLE);
    assertThat(narrowed.getMessage()).doesNotContain("bad");
    assertThat(ids(behind)).containsExactly("good");
  }

  @Test
  void aTransactionThatDoesNotFitThePage() {
    List<Operation> large =
        IntStream.range(0, 10)
            .<Operation>mapToObj(
                i ->
                    new Operation.Create(
                        object("{'id':'t" + i + "','pk':'p','x':'" + "x".repeat(500) + "'}")))
            .toList();
    container.executeBatch(container.partitionKey().keyOf(object("{'pk':'p'}")), large);
    server
        .control()
        .change(behaviour -> behaviour.withFeed(behaviour.feed().withMaxPageBytes(6000)));

    assertThat(failureOf(read(Position.BEGINNING, 100)).kind()).isEqualTo(PAGE_TOO_LARGE);
    assertThat(ids(changesOf(read(Position.BEGINNING, 5)))).hasSize(5);
    assertThat(ids(changesOf(read(new Position.After(5), 1)))).hasSize(10);
  }

  @Test
  void anEmptyPageInTheMiddleIsAPage() {
    fault(new Effect.EmptyPage());

    ChangePage.Changes page = changesOf(read(new Position.After(2), 100));

    assertThat(page.changes()).isEmpty();
    assertThat(page.reached()).isEqualTo(2);
    assertAllIsWell();
  }

  @Test
  void aReplicaThatLagsIsAnEmptyPage() {
    fault(new Effect.NotModified());

    ChangePage.Changes page = changesOf(read(new Position.After(2), 100));

    assertThat(page.changes()).isEmpty();
    assertThat(page.reached()).isEqualTo(2);
  }

  @Test
  void aWrongKeyPointsToItsSetting() {
    Map<String, String> settings = new HashMap<>(server.settings());
    settings.put("cosmos.key", "d3Jvbmc=");

    ChangeFeedException failure =
        failureOf(TestServer.connect(settings, TestServer.REQUEST_TIMEOUT));

    assertThat(failure.kind()).isEqualTo(FATAL);
    assertThat(failure.status()).isEqualTo(401);
    assertThat(failure.setting()).contains("cosmos.key");
    assertThat(failure).hasMessageContaining("Check cosmos.key");
  }

  @Test
  void aWrongConnectionStringPointsToItself() {
    String text = "AccountEndpoint=" + server.server().endpoint() + ";AccountKey=d3Jvbmc=";

    ChangeFeedException failure =
        failureOf(
            TestServer.connect(
                Map.of("cosmos.connection.string", text), TestServer.REQUEST_TIMEOUT));

    assertThat(failure.setting()).contains("cosmos.connection.string");
  }

  @Test
  void anAccountWithoutAllVersionsSaysWhatToEnable() {
    server
        .control()
        .change(behaviour -> behaviour.withVersions(behaviour.versions().withServed(Served.NEVER)));
    ChangeFeed allVersions = TestServer.open(account, "orders", FeedMode.ALL_VERSIONS_AND_DELETES);

    ChangeFeedException failure = failureOf(allVersions.read(FeedRange.FULL, Position.NOW, 100));

    assertThat(failure.kind()).isEqualTo(FATAL);
    assertThat(failure).hasMessageContaining("Enable continuous backup");
  }

  @Test
  void aPositionOlderThanTheRetentionHasExpired() {
    server.control().advanceClock(Duration.ofDays(8));
    ChangeFeed allVersions = TestServer.open(account, "orders", FeedMode.ALL_VERSIONS_AND_DELETES);

    ChangeFeedException failure =
        failureOf(allVersions.read(FeedRange.FULL, new Position.After(1), 100));

    assertThat(failure.kind()).isEqualTo(POSITION_EXPIRED);
    assertThat(failure).hasMessageContaining("older than the retention");
    assertThat(changesOf(allVersions.read(FeedRange.FULL, Position.NOW, 100)).reached())
        .isEqualTo(5);
  }

  @Test
  void allVersionsOfAMergedRangeNeverHeal() {
    List<String> halves =
        container.splitEvenly(container.layout().ranges().get(0).id(), 2).stream()
            .map(range -> range.id())
            .toList();
    container.merge(halves);
    ChangeFeed allVersions = TestServer.open(account, "orders", FeedMode.ALL_VERSIONS_AND_DELETES);

    ChangeFeedException failure = failureOf(allVersions.read(FeedRange.FULL, Position.NOW, 100));

    assertThat(failure.kind()).isEqualTo(FATAL);
    assertThat(failure).hasMessageContaining("merged");
  }

  private CompletionStage<ChangePage> read() {
    return read(Position.BEGINNING, 100);
  }

  private CompletionStage<ChangePage> read(Position position, int maxItems) {
    return feed.read(FeedRange.FULL, position, maxItems);
  }

  /** An account of the same client, whose classes and caches are warm by now. */
  private ChangeFeedAccount impatient() {
    return Answers.of(TestServer.connect(server.settings(), Duration.ofSeconds(2)));
  }

  private void fault(Effect effect) {
    server.control().fault(new Fault(Fault.Target.FEED, effect, Extent.requests(1)));
  }

  private void assertAllIsWell() {
    assertThat(ids(changesOf(read()))).containsExactly("0", "1", "2", "3", "4");
  }
}
