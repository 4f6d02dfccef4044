/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.cosmosfeed.inmemory.store.AdjustableClock;
import io.cosmosfeed.inmemory.store.ContainerSpec;
import io.cosmosfeed.inmemory.store.InMemoryCosmos;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ControlApiTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

  private final HttpClient http = HttpClient.newHttpClient();
  private final InMemoryCosmos store = new InMemoryCosmos(AdjustableClock.standingAt(NOON));
  private final InMemoryCosmosServer server = start();

  private InMemoryCosmosServer start() {
    try {
      return InMemoryCosmosServer.start(store, ServerOptions.DEFAULT);
    } catch (IOException e) {
      throw new AssertionError("The server does not start", e);
    }
  }

  @BeforeEach
  void fill() {
    store.createDatabase("db").createContainer(ContainerSpec.of("items", "/pk"), 2);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void itListsWhatThereIs() throws Exception {
    JsonNode list = send("GET", "", "");

    assertThat(list)
        .extracting(command -> command.path("request").asText())
        .contains("POST /_control/split", "POST /_control/throttle", "PATCH /_control/behaviour");
    assertThat(list).allSatisfy(command -> assertThat(command.path("does").asText()).isNotEmpty());
  }

  @Test
  void rangesAreSplitAndMerged() throws Exception {
    JsonNode children =
        send("POST", "/split", "{\"container\":\"db/items\",\"range\":\"0\",\"parts\":3}");
    send("POST", "/split", "{\"container\":\"db/items\",\"range\":\"1\",\"cuts\":[\"30\"]}");
    JsonNode merged =
        send("POST", "/merge", "{\"container\":\"db/items\",\"ranges\":[\"2\",\"3\"]}");

    assertThat(children).hasSize(3);
    assertThat(merged.path(0).path("parents")).extracting(JsonNode::asText).contains("0", "2", "3");
    assertThat(send("GET", "/ranges?container=db/items", "")).hasSize(4);
  }

  @Test
  void theClockMovesAheadOnly() throws Exception {
    assertThat(send("POST", "/clock", "{\"advanceMs\":60000}").path("now").asText())
        .isEqualTo("2026-11-30T12:01:00Z");
    assertThat(send("POST", "/clock", "{\"set\":\"2026-12-01T00:00:00Z\"}").path("now").asText())
        .isEqualTo("2026-12-01T00:00:00Z");
    assertThat(send("POST", "/clock", "{\"set\":\"2026-11-30T00:00:00Z\"}").path("error").asText())
        .contains("not moved back");
  }

  @Test
  void switchesAreChangedOneByOne() throws Exception {
    JsonNode changed =
        send(
            "PATCH",
            "/behaviour",
            "{\"feed\":{\"maxPageBytes\":1000},\"versions\":{\"served\":\"NEVER\"}}");

    assertThat(changed.at("/feed/maxPageBytes").asInt()).isEqualTo(1000);
    assertThat(changed.at("/versions/served").asText()).isEqualTo("NEVER");
    assertThat(changed.at("/feed/notModifiedMovesEtag").asBoolean()).isTrue();
    assertThat(server.control().behaviour().feed().maxPageBytes()).isEqualTo(1000);
  }

  @Test
  void aSwitchThatIsNotThereOrCannotBeSoIsNamed() throws Exception {
    assertThat(error("PATCH", "/behaviour", "{\"feed\":{\"speed\":1}}"))
        .isEqualTo("There is no switch 'feed.speed'");
    assertThat(error("PATCH", "/behaviour", "{\"feed\":{\"startTimeSlackSeconds\":9}}"))
        .isEqualTo("startTimeSlackSeconds is 0 to 5, not 9");
    assertThat(error("PATCH", "/behaviour", "{\"versions\":{\"served\":\"SOMETIMES\"}}"))
        .contains("SOMETIMES");
  }

  @Test
  void faultsAreSetListedAndEnded() throws Exception {
    send("POST", "/throttle", "{\"on\":\"any\",\"requests\":1,\"retryAfterMs\":250}");
    HttpResponse<String> throttled = get("/");
    HttpResponse<String> refused = get("/");
    JsonNode left = send("POST", "/fail", "{\"status\":503,\"forMs\":60000,\"range\":\"1\"}");

    assertThat(throttled.statusCode()).isEqualTo(429);
    assertThat(throttled.headers().firstValue("x-ms-retry-after-ms")).contains("250");
    assertThat(throttled.headers().firstValue("x-ms-substatus")).contains("3200");
    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(left).hasSize(1);
    assertThat(left.path(0).path("range").asText()).isEqualTo("1");
    assertThat(send("DELETE", "/faults", "")).isEmpty();
  }

  @Test
  void aFaultMayLetRequestsPassFirst() throws Exception {
    send("POST", "/html-error", "{\"on\":\"account\",\"after\":1}");

    assertThat(get("/").statusCode()).isEqualTo(401);
    HttpResponse<String> faulty = get("/");
    assertThat(faulty.statusCode()).isEqualTo(503);
    assertThat(faulty.body()).startsWith("<html>");
    assertThat(get("/").statusCode()).isEqualTo(401);
  }

  @Test
  void requestsAreLogged() throws Exception {
    get("/dbs/db/colls/items/pkranges");

    JsonNode log = send("GET", "/requests", "");

    assertThat(log).hasSize(1);
    assertThat(log.path(0).path("kind").asText()).isEqualTo("ranges");
    assertThat(log.path(0).path("container").asText()).isEqualTo("db/items");
    assertThat(log.path(0).path("status").asInt()).isEqualTo(401);
    assertThat(send("GET", "/requests?since=1", "")).isEmpty();
  }

  @Test
  void resetDeletesEverything() throws Exception {
    send("POST", "/reset", "");

    assertThat(store.databases()).isEmpty();
    assertThat(error("GET", "/ranges?container=db/items", "")).contains("database 'db'");
  }

  @Test
  void aWrongRequestIsToldWhatIsWrong() throws Exception {
    assertThat(error("POST", "/split", "{\"range\":\"0\"}")).startsWith("'container' is missing");
    assertThat(error("POST", "/split", "{\"container\":\"items\",\"range\":\"0\"}"))
        .isEqualTo("'container' is not database/container: items");
    assertThat(error("POST", "/split", "{\"container\":\"db/items\",\"range\":\"9\"}"))
        .contains("9");
    assertThat(error("POST", "/split", "[")).startsWith("The body is not JSON");
    assertThat(error("POST", "/delay", "{\"ms\":-1}")).contains("'ms' is not a whole number");
    assertThat(error("POST", "/disturb", "{\"how\":\"gently\"}")).contains("RESET");
    assertThat(error("POST", "/fly", "")).contains("GET /_control lists what there is");
  }

  private String error(String method, String path, String body) throws Exception {
    return send(method, path, body).path("error").asText();
  }

  private JsonNode send(String method, String path, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(server.endpoint().resolve("/_control" + path))
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    return new JsonMapper()
        .readTree(http.send(request, HttpResponse.BodyHandlers.ofString()).body());
  }

  private HttpResponse<String> get(String path) throws Exception {
    return http.send(
        HttpRequest.newBuilder(server.endpoint().resolve(path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
