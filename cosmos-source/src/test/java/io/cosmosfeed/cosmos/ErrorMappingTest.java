/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static io.cosmosfeed.changefeed.ChangeFeedException.Kind.CONTAINER_GONE;
import static io.cosmosfeed.changefeed.ChangeFeedException.Kind.FATAL;
import static io.cosmosfeed.changefeed.ChangeFeedException.Kind.PAGE_TOO_LARGE;
import static io.cosmosfeed.changefeed.ChangeFeedException.Kind.POSITION_EXPIRED;
import static io.cosmosfeed.changefeed.ChangeFeedException.Kind.THROTTLED;
import static io.cosmosfeed.changefeed.ChangeFeedException.Kind.TRANSIENT;
import static io.cosmosfeed.changefeed.FeedMode.ALL_VERSIONS_AND_DELETES;
import static io.cosmosfeed.changefeed.FeedMode.LATEST_VERSION;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosException;
import com.fasterxml.jackson.core.JsonParseException;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.cosmos.ClientConfiguration.ConnectionMode;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the SDK's failures mean. */
class ErrorMappingTest {

  private static final ContainerName ORDERS = new ContainerName("shop", "orders");
  private static final Asked PAGE = page(LATEST_VERSION, new Position.After(7));
  private static final Asked ALL_VERSIONS_PAGE =
      page(ALL_VERSIONS_AND_DELETES, new Position.After(7));
  private static final Asked ALL_VERSIONS_NOW = page(ALL_VERSIONS_AND_DELETES, Position.NOW);

  private final ErrorMapping mapping =
      new ErrorMapping(
          new AccountSettings(
              new ClientConfiguration(
                  URI.create("http://localhost:8081"),
                  new Credential.AccountKey("c2VjcmV0"),
                  ConnectionMode.GATEWAY,
                  List.of(),
                  "test"),
              "cosmos.endpoint",
              "cosmos.key"));

  @ParameterizedTest
  @CsvSource({
    "400,0,FATAL",
    "400,1001,FATAL",
    "400,1024,CONTAINER_GONE",
    "400,21011,PAGE_UNREADABLE",
    "401,0,FATAL",
    "403,0,FATAL",
    "403,3,TRANSIENT",
    "403,1008,TRANSIENT",
    "403,5301,FATAL",
    "404,0,CONTAINER_GONE",
    "404,1003,CONTAINER_GONE",
    "404,1002,TRANSIENT",
    "404,1013,TRANSIENT",
    "408,0,TRANSIENT",
    "410,0,TRANSIENT",
    "410,1002,TRANSIENT",
    "410,1007,TRANSIENT",
    "410,1008,TRANSIENT",
    "412,0,FATAL",
    "413,0,FATAL",
    "429,3200,THROTTLED",
    "429,3201,THROTTLED",
    "449,0,TRANSIENT",
    "500,0,TRANSIENT",
    "502,0,TRANSIENT",
    "503,21008,TRANSIENT",
    "503,10001,TRANSIENT",
    "504,0,TRANSIENT",
    "0,0,TRANSIENT",
    "302,0,FATAL",
  })
  void aStatusOfAPageMeans(int status, int subStatus, Kind kind) {
    ChangeFeedException failure = map(answer(status, subStatus, "Said the account."), PAGE);

    assertThat(failure.kind()).isEqualTo(kind);
    assertThat(failure.status()).isEqualTo(status);
    assertThat(failure.subStatus()).isEqualTo(subStatus);
    assertThat(failure)
        .hasMessageStartingWith("Reading range 20-FF of container shop/orders failed. ")
        .hasMessageContaining("(status " + status + "/" + subStatus + ", activity a-1)")
        .hasNoCause();
  }

  @Test
  void aThrottleSaysHowLong() {
    CosmosException asked = answer(429, 3200, "Slow down.", Map.of("x-ms-retry-after-ms", "1500"));

    assertThat(map(asked, PAGE).retryAfter()).contains(Duration.ofMillis(1500));
    assertThat(map(answer(429, 3200, "Slow down."), PAGE).retryAfter()).isEmpty();
  }

  @Test
  void aTransactionThatDoesNotFitAsksForASmallerPage() {
    String said =
        "The page size is too big to preserve items that belong to same transaction. Reduce page"
            + " size and try again.";

    assertThat(map(answer(400, 0, said), PAGE).kind()).isEqualTo(PAGE_TOO_LARGE);
    assertThat(map(answer(400, 0, said), ALL_VERSIONS_PAGE).kind()).isEqualTo(PAGE_TOO_LARGE);
  }

  @Test
  void aRefusedPositionOfAllVersionsIsExpired() {
    ChangeFeedException failure = map(answer(400, 0, "Too old."), ALL_VERSIONS_PAGE);

    assertThat(failure.kind()).isEqualTo(POSITION_EXPIRED);
    assertThat(failure)
        .hasMessageContaining("older than the retention")
        .hasMessageContaining("Too old");
    assertThat(map(answer(404, 1024, "Gone."), ALL_VERSIONS_PAGE).kind())
        .isEqualTo(POSITION_EXPIRED);
    assertThat(map(answer(412, 2015, "Gone."), ALL_VERSIONS_PAGE).kind())
        .isEqualTo(POSITION_EXPIRED);
  }

  @Test
  void nowCannotHaveExpired() {
    assertThat(map(answer(400, 0, "No."), ALL_VERSIONS_NOW).kind()).isEqualTo(FATAL);
    assertThat(map(answer(404, 1024, "No."), ALL_VERSIONS_NOW).kind()).isEqualTo(CONTAINER_GONE);
  }

  @Test
  void anAccountWithoutAllVersionsSaysWhatToEnable() {
    ChangeFeedException failure =
        map(
            answer(
                400, 0, "Change Feed 'All Versions and Deletes' mode must be enabled. Refer to x"),
            ALL_VERSIONS_PAGE);

    assertThat(failure.kind()).isEqualTo(FATAL);
    assertThat(failure).hasMessageContaining("Enable continuous backup");
  }

  @Test
  void allVersionsAcrossAMergeNeverHeal() {
    ChangeFeedException failure =
        map(
            answer(500, 0, "Partition has more than two children which is not supported"),
            ALL_VERSIONS_PAGE);

    assertThat(failure.kind()).isEqualTo(FATAL);
  }

  @Test
  void aRefusedCredentialPointsToItsSetting() {
    ChangeFeedException failure =
        map(answer(401, 0, "The input authorization token is wrong."), PAGE);

    assertThat(failure.setting()).contains("cosmos.key");
    assertThat(failure).hasMessageContaining("Check cosmos.key");
  }

  @Test
  void aMissingRightIsNamed() {
    ChangeFeedException failure = map(answer(403, 5301, "Request blocked by Auth shop"), PAGE);

    assertThat(failure)
        .hasMessageContaining("readMetadata")
        .hasMessageContaining("readChangeFeed")
        .hasMessageContaining("Request blocked by Auth shop");
  }

  @Test
  void whatIsMissingDependsOnWhatWasAskedFor() {
    CosmosException missing = answer(404, 0, "");

    assertThat(map(missing, new Asked.Containers("shop"))).hasMessageContaining("no database shop");
    assertThat(map(missing, new Asked.Container(ORDERS)))
        .hasMessageContaining("no container shop/orders");
    ChangeFeedException noAccount = map(missing, new Asked.Connection());
    assertThat(noAccount.kind()).isEqualTo(FATAL);
    assertThat(noAccount.setting()).contains("cosmos.endpoint");
  }

  @Test
  void aConnectionThatIsRefusedIsSaidInWords() {
    ChangeFeedException failure =
        map(
            new IllegalStateException(
                "Client initialization failed",
                new TestFailure(
                    503, Map.of("x-ms-substatus", "10001"), new ConnectException("no"))),
            new Asked.Connection());

    assertThat(failure.kind()).isEqualTo(TRANSIENT);
    assertThat(failure.setting()).contains("cosmos.endpoint");
    assertThat(failure)
        .hasMessageStartingWith(
            "Connecting failed. Cosmos DB at http://localhost:8081 did not answer (connection"
                + " refused). Check cosmos.endpoint and the network.")
        .hasNoCause();
  }

  @Test
  void anUnknownHostIsSaidInWords() {
    assertThat(map(new UnknownHostException("shop"), new Asked.Connection()))
        .hasMessageContaining("did not answer (unknown host)");
  }

  @Test
  void tlsThatFailsAtOnceIsFatalButNotLater() {
    SSLHandshakeException failure = new SSLHandshakeException("PKIX path building failed");

    assertThat(map(failure, new Asked.Connection()).kind()).isEqualTo(FATAL);
    assertThat(map(failure, PAGE).kind()).isEqualTo(TRANSIENT);
  }

  @Test
  void aTimeoutIsTransient() {
    assertThat(map(new CompletionException(new TimeoutException("late")), PAGE))
        .satisfies(failure -> assertThat(failure.kind()).isEqualTo(TRANSIENT))
        .hasMessageContaining("did not answer in time");
  }

  @Test
  void anAnswerThatIsNotOfCosmosDbIsTransient() {
    ChangeFeedException failure =
        map(new TestFailure(0, Map.of(), new IllegalArgumentException("<html>")), PAGE);

    assertThat(failure.kind()).isEqualTo(TRANSIENT);
    assertThat(failure).hasMessageContaining("a proxy may be in between");
  }

  @Test
  void whatWasReceivedIsNotRepeated() {
    JsonParseException parsing = new JsonParseException(null, "Unexpected character: secret");

    assertThat(map(new TestFailure(0, Map.of(), parsing), PAGE).getMessage())
        .contains("a proxy may be in between")
        .doesNotContain("secret");
  }

  @Test
  void noOtherRegionIsALostConnection() {
    RuntimeException noRegion =
        new IllegalStateException("invalid location [West] or serviceEndpoint [http://127.0.0.1]");

    assertThat(map(noRegion, PAGE))
        .satisfies(failure -> assertThat(failure.kind()).isEqualTo(TRANSIENT))
        .hasMessageContaining("did not answer (connection lost)");
  }

  @Test
  void anAnswerWithoutEntityTagIsExplained() {
    NullPointerException stumble =
        new NullPointerException("Argument 'serverContinuationToken' must not be null");

    assertThat(map(stumble, PAGE))
        .satisfies(failure -> assertThat(failure.kind()).isEqualTo(FATAL))
        .hasMessageContaining("without an entity tag");
  }

  @Test
  void anythingElseIsFatalAndKeepsItsCause() {
    IllegalStateException bug = new IllegalStateException("surprise");

    assertThat(map(bug, PAGE))
        .satisfies(failure -> assertThat(failure.kind()).isEqualTo(FATAL))
        .hasMessageContaining("Unexpected IllegalStateException: surprise")
        .hasCause(bug);
  }

  @Test
  void whatIsMappedAlreadyStays() {
    ChangeFeedException known = ChangeFeedException.of(CONTAINER_GONE, "known");

    assertThat(map(new CompletionException(known), PAGE)).isSameAs(known);
  }

  @Test
  void aMessageHoldsNoDiagnostics() {
    CosmosException talkative = answer(THROTTLED_STATUS, 3200, "x".repeat(20_000));

    assertThat(map(talkative, PAGE).kind()).isEqualTo(THROTTLED);
    assertThat(map(talkative, PAGE).getMessage()).hasSizeLessThan(600);
  }

  private static final int THROTTLED_STATUS = 429;

  private ChangeFeedException map(Throwable failure, Asked asked) {
    return mapping.map(failure, asked);
  }

  private static Asked page(FeedMode mode, Position position) {
    return new Asked.Page(ORDERS, mode, FeedRange.parse("20-FF"), position);
  }

  private static CosmosException answer(int status, int subStatus, String said) {
    return answer(status, subStatus, said, Map.of());
  }

  private static CosmosException answer(
      int status, int subStatus, String said, Map<String, String> more) {
    Map<String, String> headers = new HashMap<>(more);
    headers.put("x-ms-substatus", String.valueOf(subStatus));
    headers.put("x-ms-activity-id", "a-1");
    return new TestFailure(status, headers, said);
  }

  /** The SDK's own exception, which only its subclasses can make. */
  private static final class TestFailure extends CosmosException {
    private static final long serialVersionUID = 1L;

    TestFailure(int status, Map<String, String> headers, String said) {
      this(status, headers, said, null);
    }

    TestFailure(int status, Map<String, String> headers, Exception cause) {
      this(status, headers, null, cause);
    }

    private TestFailure(
        int status, Map<String, String> headers, @Nullable String said, @Nullable Throwable cause) {
      super(status, said, headers, cause);
    }
  }
}
