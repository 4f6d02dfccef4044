/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

final class ConnectorStatusTest {
  @Test
  void runsWhenTheConnectorAndAsManyTasksAsWantedRun() throws JsonProcessingException {
    ConnectorStatus status = status("RUNNING", "RUNNING", "RUNNING");

    assertThat(status.isRunning(2)).isTrue();
    assertThat(status.isRunning(3)).isFalse();
    assertThat(status.summary()).isEqualTo("connector RUNNING, task 0 RUNNING, task 1 RUNNING");
  }

  @Test
  void doesNotRunWhileATaskIsPaused() throws JsonProcessingException {
    assertThat(status("RUNNING", "PAUSED", "RUNNING").isRunning(2)).isFalse();
  }

  @Test
  void aFailedTaskIsAFailureWithItsTrace() throws JsonProcessingException {
    ConnectorStatus status = status("RUNNING", "RUNNING", "FAILED");

    assertThat(status.failure()).map(ConnectorStatus.Part::label).hasValue("task 1");
    assertThatThrownBy(status::failIfFailed)
        .isInstanceOf(ConnectorFailed.class)
        .hasMessage("Connector feed: task 1 has FAILED: java.lang.Error: of task 1");
  }

  private static ConnectorStatus status(String connector, String first, String second)
      throws JsonProcessingException {
    String task = "{'id':%d,'state':'%s','worker_id':'w:1','trace':'java.lang.Error: of task %d'}";
    String json =
        "{'name':'feed','connector':{'state':'"
            + connector
            + "','worker_id':'w:1'},'tasks':["
            + task.formatted(0, first, 0)
            + ","
            + task.formatted(1, second, 1)
            + "]}";
    return ConnectorStatus.of(new ObjectMapper().readTree(json.replace('\'', '"')));
  }
}
