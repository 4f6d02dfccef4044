/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server;

import static io.cosmosfeed.inmemory.server.SdkAccount.document;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.inmemory.server.behaviour.AccountBehaviour;
import io.cosmosfeed.inmemory.server.behaviour.FeedBehaviour;
import io.cosmosfeed.inmemory.store.AdjustableClock;
import io.cosmosfeed.inmemory.store.Container;
import io.cosmosfeed.inmemory.store.ContainerSpec;
import io.cosmosfeed.inmemory.store.InMemoryCosmos;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What goes over the wire, where the SDKs do not show it. */
final class ProtocolTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
  private static final String NOON_DATE = "Mon, 30 Nov 2026 12:00:00 GMT";
  private static final String TOKEN = "type%3Daad%26ver%3D1.0%26sig%3Dtoken";
  private static final AccountBehaviour OPEN = new AccountBehaviour(1, true, false, false, false);

  private final HttpClient http = HttpClient.newHttpClient();
  private final AdjustableClock clock = AdjustableClock.standingAt(NOON);
  private final InMemoryCosmos store = new InMemoryCosmos(clock);
  private final Container items =
      store.createDatabase("db").createContainer(ContainerSpec.of("items", "/pk"), 1);
  private final InMemoryCosmosServer server = start();

  private InMemoryCosmosServer start() {
    try {
      return InMemoryCosmosServer.start(store, ServerOptions.DEFAULT);
    } catch (IOException e) {
      throw new AssertionError("The server does not start", e);
    }
  }

  @BeforeEach
  void takeTokens() {
    account(OPEN);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aTokenIsTakenOnlyWhereTheAccountTakesTokens() throws Exception {
    assertThat(get("/").statusCode()).isEqualTo(200);
    account(AccountBehaviour.DEFAULT);
    assertThat(get("/").statusCode()).isEqualTo(401);
  }

  @Test
  void anErrorHasCodeAndMessage() throws Exception {
    HttpResponse<String> missing = get("/dbs/none");

    assertThat(missing.statusCode()).isEqualTo(404);
    assertThat(json(missing).path("code").asText()).isEqualTo("NotFound");
    assertThat(json(missing).path("message").asText())
        .startsWith(
            "Message: {\"Errors\":[\"Resource Not Found: database 'none'\"]}\r\nActivityId: ");
    assertThat(missing.headers().firstValue("x-ms-substatus")).contains("0");
  }

  @Test
  void whatIsNotServedIsSaid() throws Exception {
    HttpResponse<String> answer = get("/dbs/db/colls/items/sprocs");

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).contains("does not serve /dbs/db/colls/items/sprocs");
  }

  @Test
  void aFeedPageHasTheHeadersOfTheService() throws Exception {
    write("a", "b");

    HttpResponse<String> page = feed(Map.of());

    assertThat(page.headers().map().keySet())
        .contains(
            "etag",
            "lsn",
            "x-ms-activity-id",
            "x-ms-alt-content-path",
            "x-ms-content-path",
            "x-ms-documentdb-partitionkeyrangeid",
            "x-ms-item-count",
            "x-ms-request-charge",
            "x-ms-session-token",
            "x-ms-version");
    assertThat(header(page, "etag")).isEqualTo("\"2\"");
    assertThat(header(page, "x-ms-session-token")).isEqualTo("0:-1#2");
    assertThat(header(page, "x-ms-item-count")).isEqualTo("2");
    assertThat(json(page).path("_count").asInt()).isEqualTo(2);
  }

  @Test
  void severalRegionsAndMergesShowInTheSessionToken() throws Exception {
    write("a");
    account(new AccountBehaviour(1, true, false, true, false));
    assertThat(header(feed(Map.of()), "x-ms-session-token")).isEqualTo("0:0#1#1=1");

    account(OPEN);
    items.splitEvenly("0", 2);
    items.merge(List.of("1", "2"));
    assertThat(header(feed(Map.of(), "3"), "x-ms-session-token")).isEqualTo("3:0#1");
  }

  @Test
  void aPositionIsTheEtagOfThePageBefore() throws Exception {
    write("a", "b", "c");

    HttpResponse<String> first = feed(Map.of("x-ms-max-item-count", "2"));
    HttpResponse<String> second = feed(Map.of("if-none-match", header(first, "etag")));
    HttpResponse<String> end = feed(Map.of("if-none-match", header(second, "etag")));

    assertThat(ids(first)).containsExactly("a", "b");
    assertThat(ids(second)).containsExactly("c");
    assertThat(end.statusCode()).isEqualTo(304);
    assertThat(header(end, "etag")).isEqualTo("\"3\"");
    assertThat(header(end, "x-ms-request-charge")).isEqualTo("1");
  }

  @Test
  void aPositionFromElsewhereIsSilentlyTaken() throws Exception {
    write("a");

    assertThat(feed(Map.of("if-none-match", "\"99\"")).statusCode()).isEqualTo(304);
    assertThat(ids(feed(Map.of("if-none-match", "0")))).containsExactly("a");
    assertThat(feed(Map.of("if-none-match", "\"x\"")).statusCode()).isEqualTo(400);
  }

  @Test
  void aNotModifiedMovesItsEtagUnlessItIsToldNotTo() throws Exception {
    write("a");
    items.delete(keyOf("a"), "a");
    Map<String, String> fromStart = Map.of("if-none-match", "\"0\"");

    assertThat(header(feed(fromStart), "etag")).isEqualTo("\"2\"");
    feedBehaviour(new FeedBehaviour(1000, false, false, 0, true, true));
    assertThat(header(feed(fromStart), "etag")).isEqualTo("\"0\"");
    assertThat(header(feed(Map.of("if-none-match", "*")), "etag")).isEqualTo("\"2\"");
  }

  @Test
  void anInstantIsExclusiveAndFirstAnsweredWithAPosition() throws Exception {
    write("a");
    clock.advance(Duration.ofSeconds(1));
    write("b");

    HttpResponse<String> first = feed(Map.of("if-modified-since", NOON_DATE));

    assertThat(first.statusCode()).isEqualTo(200);
    assertThat(ids(first)).isEmpty();
    assertThat(header(first, "etag")).isEqualTo("\"1\"");
    assertThat(
            ids(
                feed(
                    Map.of(
                        "if-modified-since", NOON_DATE, "if-none-match", header(first, "etag")))))
        .containsExactly("b");
  }

  @Test
  void anInstantMayBeInexactAndAnsweredAtOnce() throws Exception {
    write("a");
    clock.advance(Duration.ofSeconds(1));
    write("b");
    feedBehaviour(new FeedBehaviour(1000, true, true, 5, true, true));

    assertThat(ids(feed(Map.of("if-modified-since", NOON_DATE)))).containsExactly("a", "b");
  }

  @Test
  void anInstantIsRefusedWhereTheServiceDoes() throws Exception {
    items.splitEvenly("0", 2);
    items.merge(List.of("1", "2"));
    Map<String, String> since = Map.of("if-modified-since", NOON_DATE);

    HttpResponse<String> oldSdk = feed(since, "3");
    HttpResponse<String> newSdk =
        feed(
            Map.of("if-modified-since", NOON_DATE, "x-ms-cosmos-sdk-supportedcapabilities", "11"),
            "3");
    account(new AccountBehaviour(1, true, true, false, false));
    HttpResponse<String> multipleWrite = feed(since, "3");

    assertThat(oldSdk.statusCode()).isEqualTo(400);
    assertThat(oldSdk.body()).contains("not currently supported with merged partitions");
    assertThat(newSdk.statusCode()).isEqualTo(200);
    assertThat(multipleWrite.statusCode()).isEqualTo(400);
    assertThat(multipleWrite.body()).contains("EnableMultipleWriteLocations");
  }

  @Test
  void aWireFormatMakesTheLatestVersionAnEnvelope() throws Exception {
    write("a");
    Map<String, String> wireFormat =
        Map.of("x-ms-cosmos-changefeed-wire-format-version", "2021-09-15");

    JsonNode change = json(feed(wireFormat)).at("/Documents/0");
    feedBehaviour(new FeedBehaviour(1000, true, false, 0, false, true));
    JsonNode bare = json(feed(wireFormat)).at("/Documents/0");

    assertThat(change.at("/current/id").asText()).isEqualTo("a");
    assertThat(change.at("/current/_lsn").isMissingNode()).isTrue();
    assertThat(change.path("metadata").toString())
        .isEqualTo("{\"lsn\":1,\"crts\":" + NOON.getEpochSecond() + "}");
    assertThat(bare.path("_lsn").asLong()).isEqualTo(1);
  }

  @Test
  void allVersionsStartNeitherAtTheBeginningNorAtAnInstant() throws Exception {
    for (Map<String, String> start :
        List.of(
            Map.<String, String>of(),
            Map.of("if-modified-since", NOON_DATE),
            Map.of("if-modified-since", NOON_DATE, "if-none-match", "*"))) {
      HttpResponse<String> answer = allVersions(start);

      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(answer.body())
          .contains("Start from beginning is not supported with 'All Versions and Deletes' mode.");
    }
  }

  @Test
  void physicalRangesAreToldAsNewsSinceALayout() throws Exception {
    HttpResponse<String> before = ranges("");
    items.splitEvenly("0", 2);
    items.splitEvenly("2", 2);
    HttpResponse<String> news = ranges(header(before, "etag"));
    HttpResponse<String> none = ranges(header(news, "etag"));

    assertThat(json(before).at("/PartitionKeyRanges/0/id").asText()).isEqualTo("0");
    assertThat(json(news).path("PartitionKeyRanges"))
        .extracting(range -> range.path("id").asText() + range.path("parents"))
        .containsExactly("1[\"0\"]", "3[\"0\",\"2\"]", "4[\"0\",\"2\"]");
    assertThat(none.statusCode()).isEqualTo(304);
    assertThat(header(none, "etag")).isEqualTo(header(news, "etag"));
  }

  @Test
  void aRangeThatWasSplitIsGone() throws Exception {
    items.splitEvenly("0", 2);

    HttpResponse<String> gone = feed(Map.of());

    assertThat(gone.statusCode()).isEqualTo(410);
    assertThat(header(gone, "x-ms-substatus")).isEqualTo("1002");
  }

  @Test
  void boundsNarrowARange() throws Exception {
    write("a", "b", "c", "d", "e", "f");
    String cut = "20";
    Map<String, String> low = Map.of("x-ms-start-epk", "", "x-ms-end-epk", cut);
    Map<String, String> high = Map.of("x-ms-start-epk", cut, "x-ms-end-epk", "FF");

    List<String> lower = ids(feed(low));
    List<String> upper = ids(feed(high));

    assertThat(lower).isNotEmpty().doesNotContainAnyElementsOf(upper);
    assertThat(upper).isNotEmpty();
    assertThat(lower.size() + upper.size()).isEqualTo(6);
  }

  @Test
  void anAccountWithContinuousBackupRefusesARetention() throws Exception {
    account(new AccountBehaviour(1, true, false, false, true));

    HttpResponse<String> refused =
        send(
            "POST",
            "/dbs/db/colls",
            Map.of(),
            "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"]},"
                + "\"changeFeedPolicy\":{\"retentionDuration\":10}}");

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("continuous backup mode is enabled");
  }

  @Test
  void aConnectionIsKeptAfterAnAnswerWithoutNews() throws Exception {
    HttpResponse<String> end = feed(Map.of("if-none-match", "*"));

    assertThat(end.statusCode()).isEqualTo(304);
    assertThat(end.headers().firstValue("connection")).isEmpty();
  }

  private void write(String... ids) {
    for (String id : ids) {
      items.create(document("{'id':'" + id + "','pk':'" + id + "'}"));
    }
  }

  private PartitionKey keyOf(String id) {
    return items.partitionKey().keyOf(document("{'pk':'" + id + "'}"));
  }

  private void account(AccountBehaviour account) {
    server.control().change(behaviour -> behaviour.withAccount(account));
  }

  private void feedBehaviour(FeedBehaviour feed) {
    server.control().change(behaviour -> behaviour.withFeed(feed));
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send("GET", path, Map.of(), "");
  }

  private HttpResponse<String> feed(Map<String, String> headers) throws Exception {
    return feed(headers, "0");
  }

  private HttpResponse<String> feed(Map<String, String> headers, String range) throws Exception {
    return page("Incremental Feed", headers, range);
  }

  private HttpResponse<String> allVersions(Map<String, String> headers) throws Exception {
    return page("Full-Fidelity Feed", headers, "0");
  }

  private HttpResponse<String> page(String feed, Map<String, String> headers, String range)
      throws Exception {
    Map<String, String> all = new HashMap<>(headers);
    all.put("a-im", feed);
    all.put("x-ms-documentdb-partitionkeyrangeid", range);
    return send("GET", "/dbs/db/colls/items/docs", all, "");
  }

  private HttpResponse<String> ranges(String etag) throws Exception {
    return send(
        "GET",
        "/dbs/db/colls/items/pkranges",
        Map.of("a-im", "Incremental Feed", "if-none-match", etag),
        "");
  }

  private HttpResponse<String> send(
      String method, String path, Map<String, String> headers, String body) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.endpoint().resolve(path))
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .header("authorization", TOKEN);
    headers.forEach(request::header);
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static String header(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  private static JsonNode json(HttpResponse<String> answer) throws IOException {
    return new JsonMapper().readTree(answer.body());
  }

  private static List<String> ids(HttpResponse<String> answer) throws IOException {
    return json(answer).path("Documents").findValuesAsText("id");
  }
}
