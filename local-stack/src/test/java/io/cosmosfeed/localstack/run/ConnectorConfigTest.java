/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConnectorConfigTest {
  private static final Map<String, String> PLACEHOLDERS =
      Map.of("COSMOS_ENDPOINT", "http://localhost:8081", "COSMOS_CONTAINER", "movies$1");

  @TempDir private Path folder;

  @Test
  void fillsPlaceholdersInCapitalsAndLeavesAllOthersAlone() {
    ConnectorConfig connector =
        read(
            """
            {"name": "feed", "config": {
              "cosmos.endpoint": "${COSMOS_ENDPOINT}/",
              "cosmos.containers": "${COSMOS_CONTAINER}",
              "cosmos.key": "${env:COSMOS_KEY}",
              "topic.name": "x.${container}",
              "tasks.max": 4}}
            """);

    assertThat(connector.name()).isEqualTo("feed");
    assertThat(connector.config())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "cosmos.endpoint", "http://localhost:8081/",
                "cosmos.containers", "movies$1",
                "cosmos.key", "${env:COSMOS_KEY}",
                "topic.name", "x.${container}",
                "tasks.max", "4"));
  }

  @Test
  void aFlatMapIsNamedByItsNameOrItsFile() {
    assertThat(read("{\"name\": \"flat\", \"tasks.max\": \"1\"}"))
        .isEqualTo(new ConnectorConfig("flat", Map.of("tasks.max", "1")));
    assertThat(read("{\"tasks.max\": \"1\"}").name()).isEqualTo("connector");
  }

  @Test
  void aPlaceholderThatNobodyFillsIsReported() {
    assertThatThrownBy(() -> read("{\"cosmos.key\": \"${COSMOS_KEI}\"}"))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("nothing to fill in for ${COSMOS_KEI}");
  }

  @Test
  void aNestedValueIsReported() {
    assertThatThrownBy(() -> read("{\"cosmos.containers\": [\"a\"]}"))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("cosmos.containers must be text");
  }

  @Test
  void whatIsNoConfigurationIsReported() {
    assertThatThrownBy(() -> read("[]"))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("must hold one JSON object");
  }

  @Test
  void namesItsContainersAndTheTopicOfEach() {
    ConnectorConfig connector =
        new ConnectorConfig(
            "feed",
            Map.of("cosmos.containers", "a, b", "topic.name", "${database}.${container}.v1"));

    assertThat(connector.containers()).isEqualTo(List.of("a", "b"));
    assertThat(connector.topic("db", "a")).isEqualTo("db.a.v1");
    assertThat(new ConnectorConfig("feed", Map.of()).topic("db", "a")).isEqualTo("a");
    assertThat(new ConnectorConfig("feed", Map.of("cosmos.containers", "*")).containers())
        .isEmpty();
  }

  private ConnectorConfig read(String json) {
    try {
      Path file = Files.writeString(folder.resolve("connector.json"), json);
      return ConnectorConfig.read(file, PLACEHOLDERS);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
