/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A worker finds the connector in the unpacked plugin folder. */
@ExtendWith(SharedStack.class)
class PluginIT {

  private final Environment environment;

  PluginIT(Environment environment) {
    this.environment = environment;
  }

  @Test
  void theWorkerFindsTheConnectorWithItsVersion() {
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode plugin : environment.connect().rest().plugins()) {
      if (plugin.path("class").asText().startsWith("io.cosmosfeed.")) {
        found.add(plugin);
      }
    }

    assertThat(found).hasSize(1);
    assertThat(found.get(0).path("class").asText())
        .isEqualTo("io.cosmosfeed.connect.CosmosFeedSourceConnector");
    assertThat(found.get(0).path("type").asText()).isEqualTo("source");
    assertThat(found.get(0).path("version").asText()).matches("\\d+\\.\\d+\\.\\d+.*");
  }
}
