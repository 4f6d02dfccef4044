/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What a test does to the in-memory Cosmos DB besides writing to it: its control API over HTTP.
 * Containers are named {@code database/container}.
 */
public final class CosmosControl {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);

  private static final int NOT_FOUND = 404;

  private final URI root;

  CosmosControl(URI endpoint) {
    this.root = endpoint.resolve("/_control/");
  }

  /**
   * A physical range of a container.
   *
   * @param min inclusive, "" for the start of the key space
   * @param max exclusive, "FF" for its end
   * @param lsn its newest
   */
  public record PhysicalRange(String id, String min, String max, long lsn) {}

  /** A request for a page of the change feed, and how it was answered. */
  public record FeedRequest(String range, int status, int subStatus, int items) {}

  /** The physical ranges of a container, ordered by their lower bounds. */
  public List<PhysicalRange> ranges(String container) {
    return physicalRanges(call("GET", "ranges?container=" + container, JSON.createObjectNode()));
  }

  /** Splits a physical range evenly; the pieces. */
  public List<PhysicalRange> split(String container, String rangeId, int parts) {
    return physicalRanges(
        call("POST", "split", of(container).put("range", rangeId).put("parts", parts)));
  }

  /** Merges physical ranges, which are neighbours; the range that they become. */
  public PhysicalRange merge(String container, List<String> rangeIds) {
    ObjectNode body = of(container);
    rangeIds.forEach(body.putArray("ranges")::add);
    return physicalRanges(call("POST", "merge", body)).get(0);
  }

  /**
   * Turns away all reads of a container's change feed that are addressed to a physical range, until
   * {@link #clearFaults}.
   *
   * @param after how many of them pass first
   */
  public void holdRange(String container, String rangeId, int after) {
    throttle(of(container).put("range", rangeId).put("after", after));
  }

  /** Turns away all reads of a container's change feed, until {@link #clearFaults}. */
  public void holdFeed(String container) {
    throttle(of(container));
  }

  /** Turns away the next reads of a container's change feed. */
  public void throttle(String container, int requests) {
    call("POST", "throttle", of(container).put("requests", requests).put("retryAfterMs", 100));
  }

  private void throttle(ObjectNode whom) {
    call(
        "POST", "throttle", whom.put("forMs", Long.MAX_VALUE / 1_000_000).put("retryAfterMs", 100));
  }

  /** Ends every fault. */
  public void clearFaults() {
    call("DELETE", "faults", JSON.createObjectNode());
  }

  /** How many requests the server has answered. */
  public long requestCount() {
    JsonNode all = call("GET", "requests", JSON.createObjectNode());
    return all.isEmpty() ? 0 : all.get(all.size() - 1).path("number").asLong();
  }

  /** The reads of a container's change feed after the request of a number. */
  public List<FeedRequest> feedRequests(String container, long since) {
    List<FeedRequest> requests = new ArrayList<>();
    for (JsonNode request : call("GET", "requests?since=" + since, JSON.createObjectNode())) {
      boolean isWanted =
          request.path("kind").asText().equals("feed")
              && request.path("container").asText().equals(container);
      if (isWanted) {
        requests.add(
            new FeedRequest(
                request.path("range").asText(),
                request.path("status").asInt(),
                request.path("subStatus").asInt(),
                request.path("items").asInt()));
      }
    }
    return requests;
  }

  /** How many requests after the one of a number named something that does not exist. */
  public long notFound(long since) {
    long count = 0;
    for (JsonNode request : call("GET", "requests?since=" + since, JSON.createObjectNode())) {
      count += request.path("status").asInt() == NOT_FOUND ? 1 : 0;
    }
    return count;
  }

  /** Moves the account's clock ahead; what it says then. */
  public Instant advanceClock(Duration by) {
    JsonNode clock = call("POST", "clock", JSON.createObjectNode().put("advanceMs", by.toMillis()));
    return Instant.parse(clock.path("now").asText());
  }

  private static ObjectNode of(String container) {
    return JSON.createObjectNode().put("container", container);
  }

  private static List<PhysicalRange> physicalRanges(JsonNode answer) {
    List<PhysicalRange> ranges = new ArrayList<>();
    for (JsonNode range : answer) {
      ranges.add(
          new PhysicalRange(
              range.path("id").asText(),
              range.path("min").asText(),
              range.path("max").asText(),
              range.path("lsn").asLong()));
    }
    return ranges;
  }

  private JsonNode call(String method, String command, ObjectNode body) {
    HttpRequest.BodyPublisher text =
        body.isEmpty()
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(body.toString());
    HttpRequest request =
        HttpRequest.newBuilder(root.resolve(command))
            .timeout(ANSWER_LIMIT)
            .method(method, text)
            .build();
    try {
      HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new IllegalStateException(
            "The in-memory Cosmos DB refuses " + method + " " + command + ": " + response.body());
      }
      return parsed(response.body());
    } catch (IOException e) {
      throw new UncheckedIOException("The in-memory Cosmos DB at " + root + " does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while calling the in-memory Cosmos DB", e);
    }
  }

  private static JsonNode parsed(String body) {
    try {
      return JSON.readTree(body);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("The in-memory Cosmos DB answered with no JSON", e);
    }
  }
}
