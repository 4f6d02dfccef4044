/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigValue;
import org.junit.jupiter.api.Test;

/** Validation with the installed providers, as Connect asks for it. */
class AccountValidationTest {

  private static final Duration AT_MOST = Duration.ofSeconds(20);

  @Test
  void whatTheAccountHasIsFound() {
    assertThat(errors(inMemory(Map.of("cosmos.containers", "orders,items")))).isEmpty();
    assertThat(errors(inMemory(Map.of("cosmos.containers", "*")))).isEmpty();
    assertThat(errors(inMemory(Map.of("cosmos.containers.regex", "o.*")))).isEmpty();
  }

  @Test
  void aFeedOfAllVersionsThatIsServedIsFound() {
    assertThat(
            errors(
                inMemory(
                    Map.of(
                        "cosmos.containers", "orders", "feed.mode", "all-versions-and-deletes"))))
        .isEmpty();
  }

  @Test
  void whatTheAccountDoesNotHaveIsNamedOnce() {
    assertOnly(
        inMemory(Map.of("cosmos.containers", "orders,users")),
        "cosmos.containers",
        "ChangeFeedContainerNotFound: There is no container 'users' in the database 'shop'");
    assertOnly(
        inMemory(Map.of("cosmos.containers.regex", "x.*")),
        "cosmos.containers.regex",
        "ChangeFeedContainerNotFound: No container is chosen by cosmos.containers.regex");
    assertOnly(
        inMemory(Map.of("cosmos.containers", "*", "cosmos.database", "web")),
        "cosmos.database",
        "ChangeFeedContainerNotFound: There is no database 'web'");
  }

  @Test
  void anEndpointThatNobodyListensOnIsOneProblemAndNoHang() throws IOException {
    Map<String, String> properties =
        Map.of(
            "name", "shop",
            "cosmos.endpoint", "http://127.0.0.1:" + unusedPort(),
            "cosmos.key", "c2VjcmV0",
            "cosmos.database", "shop",
            "cosmos.containers", "orders");

    Map<String, List<String>> errors = assertTimeoutPreemptively(AT_MOST, () -> errors(properties));

    assertThat(errors).containsOnlyKeys("cosmos.endpoint");
    assertThat(errors.values())
        .allSatisfy(
            messages ->
                assertThat(messages)
                    .singleElement()
                    .asString()
                    .contains("127.0.0.1")
                    .doesNotContain("c2VjcmV0"));
  }

  private static void assertOnly(Map<String, String> properties, String key, String message) {
    Map<String, List<String>> errors = errors(properties);
    assertThat(errors).containsOnlyKeys(key);
    assertThat(errors.values())
        .allSatisfy(
            messages -> assertThat(messages).singleElement().asString().startsWith(message));
  }

  private static Map<String, String> inMemory(Map<String, String> more) {
    Map<String, String> properties =
        new HashMap<>(
            Map.of(
                "name", "shop",
                "source.provider", "inmemory",
                "inmemory.account", "AccountValidationTest",
                "inmemory.containers", "shop/orders,shop/items",
                "cosmos.database", "shop"));
    properties.putAll(more);
    return properties;
  }

  private static Map<String, List<String>> errors(Map<String, String> properties) {
    Config answer = ConfigValidation.validate(properties);
    return answer.configValues().stream()
        .filter(value -> !value.errorMessages().isEmpty())
        .collect(Collectors.toMap(ConfigValue::name, ConfigValue::errorMessages));
  }

  /** A port that was free a moment ago. */
  private static int unusedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
