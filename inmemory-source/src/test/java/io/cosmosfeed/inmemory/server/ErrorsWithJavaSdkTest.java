/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server;

import static io.cosmosfeed.inmemory.server.DocumentsWithJavaSdkTest.hasStatus;
import static io.cosmosfeed.inmemory.server.FeedReader.read;
import static io.cosmosfeed.inmemory.server.FeedReader.readOn;
import static io.cosmosfeed.inmemory.server.SdkAccount.document;
import static io.cosmosfeed.inmemory.server.SdkAccount.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.groups.Tuple.tuple;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import io.cosmosfeed.inmemory.server.FeedReader.Read;
import io.cosmosfeed.inmemory.server.fault.Effect;
import io.cosmosfeed.inmemory.server.fault.Extent;
import io.cosmosfeed.inmemory.server.fault.Fault;
import io.cosmosfeed.inmemory.server.fault.RequestKind;
import io.cosmosfeed.inmemory.server.http.Delivery.Ending;
import io.cosmosfeed.inmemory.server.traffic.RequestRecord;
import io.cosmosfeed.inmemory.store.ContainerSpec;
import io.cosmosfeed.inmemory.store.Database;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ErrorsWithJavaSdkTest {
  private final SdkAccount account = SdkAccount.start();
  private CosmosContainer items = account.database().getContainer("items");

  @BeforeAll
  void fill() {
    items = account.createContainer("items", 1, "/pk");
    items.createItem(document("{'id':'a','pk':'p'}"));
    read(items, fromBeginning());
  }

  @AfterEach
  void endFaults() {
    account.control().clearFaults();
  }

  @AfterAll
  void stop() {
    account.close();
  }

  @Test
  void aWrongKeyIsRefused() {
    String wrong = "d3Jvbmc=";

    assertThatThrownBy(() -> SdkAccount.client(account.server(), wrong).close())
        .satisfies(e -> hasStatus(rootOf(e), 401, 0));
  }

  @Test
  void aMissingContainerIsNotFound() {
    CosmosContainer none = account.database().getContainer("none");

    assertThatThrownBy(none::read).satisfies(e -> hasStatus(e, 404, 0));
    assertThatThrownBy(() -> none.readItem("a", new PartitionKey("p"), JsonNode.class))
        .satisfies(e -> hasStatus(e, 404, 1003));
  }

  @ParameterizedTest
  @CsvSource({"500,0", "502,0", "503,0", "504,0", "408,0", "403,0", "410,1007", "412,0"})
  void anErrorThatTheSdkDoesNotRetryReachesTheReaderAtOnce(int status, int subStatus) {
    account.control().failFeed(1, status, subStatus);

    assertThatThrownBy(() -> read(items, fromBeginning()))
        .satisfies(e -> hasStatus(e, status, subStatus));
    assertThat(read(items, fromBeginning()).ids()).containsExactly("a");
  }

  @Test
  void aThrottledReadWaitsAsLongAsItIsTold() {
    account.control().throttleFeed(2, Duration.ofMillis(20));
    account.control().requests().clear();

    assertThat(read(items, fromBeginning()).ids()).containsExactly("a");

    assertThat(account.control().requests().of(RequestKind.FEED))
        .extracting(RequestRecord::status)
        .containsExactly(429, 429, 200, 304);
  }

  @Test
  void throttlingThatLastsIsReportedWithItsDelay() {
    account.control().throttleFeed(100, Duration.ofMillis(1));

    Throwable failure = catchThrowable(() -> read(items, fromBeginning()));

    hasStatus(failure, 429, 3200);
    assertThat(((CosmosException) failure).getRetryAfterDuration()).isEqualTo(Duration.ofMillis(1));
  }

  @Test
  void aFaultForOneRangeSparesTheOthers() {
    CosmosContainer two = account.createContainer("c" + UUID.randomUUID(), 2, "/pk");
    account
        .control()
        .fault(new Fault(Fault.Target.feedOf("1"), Effect.Fail.with(500, 0), Extent.requests(1)));
    FeedRange first = two.getFeedRanges().get(0);

    assertThat(read(two, fromBeginning(first)).ids()).isEmpty();
    assertThatThrownBy(() -> read(two, fromBeginning(two.getFeedRanges().get(1))))
        .satisfies(e -> hasStatus(e, 500, 0));
  }

  @Test
  void brokenJsonLooksLikeAnErrorOfTheClient() {
    disturb(new Effect.BreakJson());

    assertThatThrownBy(() -> read(items, fromBeginning())).satisfies(e -> hasStatus(e, 400, 21011));
  }

  @Test
  void aResetConnectionIsReportedWithoutAStatus() {
    disturb(new Effect.Disturb(Ending.RESET));

    assertThatThrownBy(() -> read(items, fromBeginning())).satisfies(e -> hasStatus(e, 0, 0));
  }

  @Test
  void anAnswerThatIsCutIsAnError() {
    disturb(new Effect.Disturb(Ending.CUT));

    assertThatThrownBy(() -> read(items, fromBeginning())).isInstanceOf(CosmosException.class);
  }

  @Test
  void aConnectionClosedInOrderIsRetriedBySdk() {
    disturb(new Effect.Disturb(Ending.CLOSED));

    assertThat(read(items, fromBeginning()).ids()).containsExactly("a");
  }

  @Test
  void anEmptyPageInTheMiddleDoesNotEndTheStream() {
    disturb(new Effect.EmptyPage());

    assertThat(read(items, fromBeginning()).ids()).containsExactly("a");
  }

  @Test
  void aLaggingReplicaHasNothingNew() {
    disturb(new Effect.NotModified());
    Read lagging = read(items, fromBeginning());

    assertThat(lagging.ids()).isEmpty();
    assertThat(readOn(items, lagging).ids()).containsExactly("a");
  }

  @Test
  void aDelayedAnswerArrives() {
    disturb(new Effect.Delay(Duration.ofMillis(50)));

    long before = System.nanoTime();
    assertThat(read(items, fromBeginning()).ids()).containsExactly("a");
    assertThat(Duration.ofNanos(System.nanoTime() - before))
        .isGreaterThanOrEqualTo(Duration.ofMillis(50));
  }

  @Test
  void aContainerCreatedAgainIsNotTakenForTheOldOne() {
    CosmosContainer first = account.createContainer("again", 1, "/pk");
    first.createItem(document("{'id':'old','pk':'p'}"));
    read(first, fromBeginning());
    Database database = account.control().store().requireDatabase(SdkAccount.DATABASE);
    database.deleteContainer("again");
    database
        .createContainer(ContainerSpec.of("again", "/pk"), 1)
        .create(document("{'id':'new','pk':'p'}"));
    account.control().requests().clear();

    assertThat(read(first, fromBeginning()).ids()).containsExactly("new");

    assertThat(account.control().requests().of(RequestKind.FEED))
        .extracting(RequestRecord::status, RequestRecord::subStatus)
        .startsWith(tuple(400, 1024));
  }

  @Test
  void aDocumentThatNoParserTakesPoisonsItsPage() {
    CosmosContainer poisoned = account.createContainer("c" + UUID.randomUUID(), 1, "/pk");
    account.control().inject(name(poisoned), "{\"id\":\"x\",\"pk\":\"p\",\"a\":1,\"a\":2}");

    assertThatThrownBy(() -> read(poisoned, fromBeginning()))
        .satisfies(e -> hasStatus(e, 400, 21011));

    poisoned.upsertItem(document("{'id':'x','pk':'p','a':3}"));
    assertThat(read(poisoned, fromBeginning()).ids()).containsExactly("x");
  }

  @Test
  void aDocumentWithALsnOfItsOwnPoisonsItsPageToo() {
    CosmosContainer poisoned = account.createContainer("c" + UUID.randomUUID(), 1, "/pk");
    poisoned.createItem(document("{'id':'x','pk':'p','_lsn':7}"));

    assertThatThrownBy(() -> read(poisoned, fromBeginning()))
        .satisfies(e -> hasStatus(e, 400, 21011));
  }

  private void disturb(Effect effect) {
    account.control().fault(new Fault(Fault.Target.FEED, effect, Extent.requests(1)));
  }

  private static CosmosChangeFeedRequestOptions fromBeginning() {
    return fromBeginning(FeedRange.forFullRange());
  }

  private static CosmosChangeFeedRequestOptions fromBeginning(FeedRange range) {
    return CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(range);
  }

  private static Throwable rootOf(Throwable thrown) {
    Throwable root = thrown;
    while (!(root instanceof CosmosException) && root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }
}
