/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The REST interface of a Kafka Connect worker. A call that finds the cluster in a rebalance is
 * repeated for up to 30 seconds; any other refusal is a {@link Refused}.
 */
public final class ConnectRest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(100);
  private static final Duration REBALANCE_LIMIT = Duration.ofSeconds(30);
  private static final int CONFLICT = 409;

  private final URI worker;

  public ConnectRest(URI worker) {
    this.worker = worker;
  }

  /** Where the worker listens: {@code http://localhost:PORT}. */
  public URI uri() {
    return worker;
  }

  /** Whether the worker has joined its cluster and answers. */
  public boolean isUp() {
    try {
      return send("GET", "/connectors", Optional.empty()).statusCode() == 200;
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  /** Creates a connector; refused with 409 if there is one of that name. */
  public void create(String name, Map<String, String> config) {
    ObjectNode body = JSON.createObjectNode().put("name", name);
    body.set("config", JSON.valueToTree(config));
    call("POST", "/connectors", body);
  }

  /** The same for a connector that does not start before it is resumed. */
  public void createStopped(String name, Map<String, String> config) {
    ObjectNode body = JSON.createObjectNode().put("name", name).put("initial_state", "STOPPED");
    body.set("config", JSON.valueToTree(config));
    call("POST", "/connectors", body);
  }

  /** Creates a connector or changes its configuration. */
  public void put(String name, Map<String, String> config) {
    call("PUT", path(name) + "/config", JSON.valueToTree(config));
  }

  public List<String> connectors() {
    return JSON.convertValue(call("GET", "/connectors"), new TypeReference<>() {});
  }

  public Map<String, String> config(String name) {
    return JSON.convertValue(call("GET", path(name) + "/config"), new TypeReference<>() {});
  }

  /** Each task's id and configuration, as Connect has it. */
  public JsonNode tasks(String name) {
    return call("GET", path(name) + "/tasks");
  }

  public ConnectorStatus status(String name) {
    return ConnectorStatus.of(call("GET", path(name) + "/status"));
  }

  /** {@code {"offsets":[{"partition":{…},"offset":{…}}]}}. */
  public JsonNode offsets(String name) {
    return call("GET", path(name) + "/offsets");
  }

  /** Changes offsets of a stopped connector, in the form of {@link #offsets}. */
  public void patchOffsets(String name, JsonNode offsets) {
    call("PATCH", path(name) + "/offsets", offsets);
  }

  /** Forgets all offsets of a stopped connector. */
  public void deleteOffsets(String name) {
    call("DELETE", path(name) + "/offsets");
  }

  public void pause(String name) {
    call("PUT", path(name) + "/pause");
  }

  public void resume(String name) {
    call("PUT", path(name) + "/resume");
  }

  public void stop(String name) {
    call("PUT", path(name) + "/stop");
  }

  /** Restarts the connector and all its tasks. */
  public void restart(String name) {
    call("POST", path(name) + "/restart?includeTasks=true&onlyFailed=false");
  }

  public void restartTask(String name, int task) {
    call("POST", path(name) + "/tasks/" + task + "/restart");
  }

  /** Deletes the connector; Connect keeps its offsets. */
  public void delete(String name) {
    call("DELETE", path(name));
  }

  /** What {@code config/validate} says to a configuration. */
  public JsonNode validate(String connectorClass, Map<String, String> config) {
    String path = "/connector-plugins/" + encoded(connectorClass) + "/config/validate";
    return call("PUT", path, JSON.valueToTree(config));
  }

  /** The connectors that the worker has found on its plugin path. */
  public JsonNode plugins() {
    return call("GET", "/connector-plugins");
  }

  /**
   * Waits until the connector and this many tasks run.
   *
   * @throws ConnectorFailed at once when the connector or a task has failed
   */
  public ConnectorStatus awaitRunning(String name, int tasks, Duration limit) {
    return Await.atMost(limit)
        .first(
            "connector " + name + " with " + tasks + " running tasks",
            () -> findStatus(name).filter(status -> status.failIfFailed().isRunning(tasks)));
  }

  /** The status; empty for an unknown connector, and for a new one for a moment. */
  public Optional<ConnectorStatus> findStatus(String name) {
    try {
      return Optional.of(status(name));
    } catch (Refused e) {
      if (e.status() == 404) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private JsonNode call(String method, String path) {
    return answer(method, path, Optional.empty());
  }

  private JsonNode call(String method, String path, JsonNode body) {
    return answer(method, path, Optional.of(body));
  }

  private JsonNode answer(String method, String path, Optional<JsonNode> body) {
    HttpResponse<String> response =
        Await.atMost(REBALANCE_LIMIT)
            .first(
                "end of the rebalance",
                () ->
                    Optional.of(send(method, path, body))
                        .filter(answer -> !isAboutRebalance(answer)));
    if (response.statusCode() >= 300) {
      throw new Refused(method + " " + path, response.statusCode(), message(response.body()));
    }
    return parsed(response.body());
  }

  private HttpResponse<String> send(String method, String path, Optional<JsonNode> body) {
    HttpRequest request =
        HttpRequest.newBuilder(worker.resolve(path))
            .timeout(ANSWER_LIMIT)
            .header("Content-Type", "application/json")
            .method(
                method,
                body.map(json -> HttpRequest.BodyPublishers.ofString(json.toString()))
                    .orElseGet(HttpRequest.BodyPublishers::noBody))
            .build();
    try {
      return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException("Kafka Connect at " + worker + " does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while calling Kafka Connect", e);
    }
  }

  /** 409 also stands for "already exists", which waiting does not mend. */
  private static boolean isAboutRebalance(HttpResponse<String> response) {
    return response.statusCode() == CONFLICT && response.body().contains("rebalance");
  }

  private static JsonNode parsed(String body) {
    try {
      return JSON.readTree(body);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("Kafka Connect answered with something other than JSON", e);
    }
  }

  private static String message(String body) {
    try {
      return JSON.readTree(body).path("message").asText(body);
    } catch (JsonProcessingException e) {
      return body;
    }
  }

  private static String path(String connector) {
    return "/connectors/" + encoded(connector);
  }

  private static String encoded(String segment) {
    return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Connect refused a call. */
  public static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int status;

    Refused(String call, int status, String message) {
      super("Kafka Connect answers " + status + " to " + call + ": " + message);
      this.status = status;
    }

    /** The HTTP status. */
    public int status() {
      return status;
    }
  }
}
