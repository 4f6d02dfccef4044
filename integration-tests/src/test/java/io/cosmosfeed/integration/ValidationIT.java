/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code PUT /connector-plugins/…/config/validate} says what is wrong before a connector exists.
 */
@ExtendWith(SharedStack.class)
class ValidationIT {

  private static final String PLUGIN = "CosmosFeedSourceConnector";
  private static final String WRONG_KEY = "d3Jvbmcga2V5LCBidXQgZ29vZCBiYXNlNjQ=";

  private final Environment environment;

  ValidationIT(Environment environment) {
    this.environment = environment;
  }

  static Stream<Arguments> mistakes() {
    return Stream.of(
        Arguments.of("cosmos.endpoint", "http://localhost:1", List.of("http://localhost:1")),
        Arguments.of("cosmos.endpoint", "not a url", List.of("https://")),
        Arguments.of("cosmos.key", WRONG_KEY, List.of("key")),
        Arguments.of("cosmos.database", "no-such-database", List.of("no-such-database")),
        Arguments.of(
            "cosmos.containers",
            "no-such-container",
            List.of("ChangeFeedContainerNotFound", "no-such-container")),
        Arguments.of("processor.name", "", List.of("ChangeFeedProcessorNameIsEmpty")),
        Arguments.of("feed.start", "yesterday", List.of("yesterday", "now", "beginning")));
  }

  @ParameterizedTest(name = "{0}={1}")
  @MethodSource("mistakes")
  void aMistakeGivesOneMessageOnItsKey(String key, String value, List<String> mentions) {
    Container container = environment.container(Orders.PARTITION_KEY);
    Map<String, String> config = environment.reading(container).with(key, value).named();

    Instant asked = Instant.now();
    Map<String, List<String>> errors = validate(config);

    assertThat(errors).containsOnlyKeys(key);
    assertThat(errors.get(key)).hasSize(1);
    assertThat(errors.get(key).get(0)).contains(key).contains(mentions).doesNotContain(WRONG_KEY);
    assertThat(Duration.between(asked, Instant.now())).isLessThan(Duration.ofSeconds(20));
  }

  @Test
  void aSoundConfigurationHasNoErrors() {
    Container container = environment.container(Orders.PARTITION_KEY);

    assertThat(validate(environment.reading(container).named())).isEmpty();
  }

  @Test
  void aMissingSettingIsNamed() {
    Container container = environment.container(Orders.PARTITION_KEY);
    Map<String, String> config = new TreeMap<>(environment.reading(container).named());
    config.remove("cosmos.database");

    assertThat(validate(config)).containsOnlyKeys("cosmos.database");
  }

  private Map<String, List<String>> validate(Map<String, String> config) {
    Map<String, List<String>> errors = new TreeMap<>();
    for (JsonNode entry : environment.connect().rest().validate(PLUGIN, config).path("configs")) {
      JsonNode value = entry.path("value");
      for (JsonNode message : value.path("errors")) {
        errors
            .computeIfAbsent(value.path("name").asText(), name -> new ArrayList<>())
            .add(message.asText());
      }
    }
    return errors;
  }
}
