/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import com.fasterxml.jackson.databind.JsonNode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.connect.lease.AssignmentText;
import java.util.ArrayList;
import java.util.List;

/** What the tasks of a connector were told to read. */
public final class Assignments {

  private Assignments() {}

  /** The ranges of each task, from the answer of {@code GET /connectors/NAME/tasks}. */
  public static List<List<FeedRange>> ranges(JsonNode tasks) {
    List<List<FeedRange>> ranges = new ArrayList<>();
    for (JsonNode task : tasks) {
      ranges.add(
          AssignmentText.read(task.path("config").path("task.assignment").asText())
              .containers()
              .stream()
              .flatMap(container -> container.ranges().stream())
              .toList());
    }
    return ranges;
  }
}
