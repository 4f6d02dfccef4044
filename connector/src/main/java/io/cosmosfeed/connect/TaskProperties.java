/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect;

import io.cosmosfeed.connect.lease.Assignment;
import io.cosmosfeed.connect.lease.AssignmentText;
import java.util.Map;
import org.apache.kafka.connect.errors.ConnectException;

/** What a task's configuration has beside the connector's. */
final class TaskProperties {

  static final String ASSIGNMENT = "task.assignment";

  private TaskProperties() {}

  static String write(Assignment assignment) {
    return AssignmentText.write(assignment);
  }

  static Assignment read(Map<String, String> properties) {
    String text = properties.get(ASSIGNMENT);
    if (text == null) {
      throw new ConnectException("The task's configuration has no " + ASSIGNMENT);
    }
    return AssignmentText.read(text);
  }
}
