/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How a connector and its tasks are, as Connect's REST interface says.
 *
 * @param name of the connector
 * @param connector the connector itself
 * @param tasks in order of their ids
 */
public record ConnectorStatus(String name, Part connector, List<Part> tasks) {
  private static final String RUNNING = "RUNNING";
  private static final String FAILED = "FAILED";

  public ConnectorStatus {
    tasks = List.copyOf(tasks);
  }

  /**
   * The connector, or one of its tasks.
   *
   * @param label "connector" or "task 0"
   * @param state in Connect's words: RUNNING, PAUSED, STOPPED, FAILED, UNASSIGNED, RESTARTING
   * @param worker the worker that has it: {@code host:port}
   * @param trace of the exception that it failed with
   */
  public record Part(String label, String state, String worker, Optional<String> trace) {
    private static Part of(String label, JsonNode json) {
      return new Part(
          label,
          json.path("state").asText(),
          json.path("worker_id").asText(),
          Optional.ofNullable(json.get("trace")).map(JsonNode::asText));
    }

    public boolean isRunning() {
      return state.equals(RUNNING);
    }

    public boolean isFailed() {
      return state.equals(FAILED);
    }
  }

  static ConnectorStatus of(JsonNode json) {
    List<Part> tasks = new ArrayList<>();
    for (JsonNode task : json.path("tasks")) {
      tasks.add(Part.of("task " + task.path("id").asInt(), task));
    }
    return new ConnectorStatus(
        json.path("name").asText(), Part.of("connector", json.path("connector")), tasks);
  }

  /** Whether the connector runs with exactly this many tasks, all of them running. */
  public boolean isRunning(int wanted) {
    return tasks.size() == wanted && parts().allMatch(Part::isRunning);
  }

  /** The connector or the first task that has failed. */
  public Optional<Part> failure() {
    return parts().filter(Part::isFailed).findFirst();
  }

  /** This status, unless something has failed. */
  public ConnectorStatus failIfFailed() {
    failure()
        .ifPresent(
            part -> {
              throw new ConnectorFailed(name, part);
            });
    return this;
  }

  /** One line: {@code connector RUNNING, task 0 RUNNING, task 1 PAUSED}. */
  public String summary() {
    return String.join(", ", parts().map(part -> part.label() + " " + part.state()).toList());
  }

  private Stream<Part> parts() {
    return Stream.concat(Stream.of(connector), tasks.stream());
  }
}
