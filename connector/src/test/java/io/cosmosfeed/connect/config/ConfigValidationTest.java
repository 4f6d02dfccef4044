/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import static io.cosmosfeed.connect.config.CosmosFeedConfigTest.minimal;
import static io.cosmosfeed.connect.config.CosmosFeedConfigTest.minimalWith;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigValue;
import org.junit.jupiter.api.Test;

class ConfigValidationTest {

  private static final Duration LIMIT = Duration.ofSeconds(10);

  @Test
  void aSoundConfigurationOfAnAccountThatHasAllHasNoErrors() throws InterruptedException {
    FakeProvider provider = FakeProvider.having("orders", "items", "users");

    Config answer = validate(provider, minimal());

    assertThat(errors(answer)).isEmpty();
    assertThat(value(answer, "cosmos.containers").recommendedValues())
        .isEqualTo(List.of("items", "orders", "users"));
    assertThat(provider.closed.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void allProblemsOfTheTextAreReportedAtOnceEachOnItsKey() {
    Map<String, String> properties =
        minimalWith(
            Map.of(
                "processor.name", "",
                "feed.start", "yesterday",
                "feed.page.size", "many",
                "fake.endpoint", "account"));
    properties.remove("cosmos.containers");

    Map<String, List<String>> errors =
        errors(validate(FakeProvider.refusing(new AssertionError("not asked")), properties));

    assertThat(errors)
        .containsOnlyKeys(
            "processor.name", "feed.start", "feed.page.size", "fake.endpoint", "cosmos.containers");
    assertThat(errors.values()).allSatisfy(messages -> assertThat(messages).hasSize(1));
    assertThat(errors)
        .hasEntrySatisfying(
            "processor.name",
            messages -> assertThat(messages.get(0)).startsWith("ChangeFeedProcessorNameIsEmpty"));
  }

  @Test
  void nothingButTheNameIsGiven() {
    Map<String, List<String>> errors =
        errors(validate(FakeProvider.having(), Map.of("source.provider", "fake")));

    assertThat(errors)
        .containsOnlyKeys(
            "fake.endpoint", "cosmos.database", "cosmos.containers", "processor.name");
  }

  @Test
  void aContainerThatIsMissingAmongGoodOnesIsNamed() {
    Map<String, List<String>> errors = errors(validate(FakeProvider.having("orders"), minimal()));

    assertThat(errors)
        .isEqualTo(
            Map.of(
                "cosmos.containers",
                List.of(
                    "ChangeFeedContainerNotFound: There is no container 'items' in the database"
                        + " 'db', which has orders. Correct cosmos.containers, or create the"
                        + " container first.")));
  }

  @Test
  void aPatternThatMatchesNothingIsReportedOnThePattern() {
    Map<String, String> properties = minimalWith(Map.of("cosmos.containers.regex", "x.*"));
    properties.remove("cosmos.containers");

    assertThat(errors(validate(FakeProvider.having("orders"), properties)))
        .hasEntrySatisfying(
            "cosmos.containers.regex",
            messages ->
                assertThat(messages)
                    .singleElement()
                    .asString()
                    .startsWith("ChangeFeedContainerNotFound: No container is chosen"));
  }

  @Test
  void allContainersOfAnEmptyDatabaseAreNone() {
    assertThat(
            errors(validate(FakeProvider.having(), minimalWith(Map.of("cosmos.containers", "*")))))
        .containsOnlyKeys("cosmos.containers");
  }

  @Test
  void aMissingDatabaseIsReportedOnItsKey() {
    FakeProvider provider =
        FakeProvider.failingToList(ChangeFeedException.of(Kind.CONTAINER_GONE, "404"));

    assertThat(errors(validate(provider, minimal())))
        .isEqualTo(
            Map.of(
                "cosmos.database",
                List.of(
                    "ChangeFeedContainerNotFound: There is no database 'db' in the account."
                        + " Correct cosmos.database, or create it first.")));
  }

  @Test
  void aRefusalIsReportedOnTheKeyThatTheProviderNames() {
    FakeProvider provider =
        FakeProvider.refusing(
            ChangeFeedException.of(Kind.FATAL, "The key is wrong").withSetting("fake.secret"));

    assertThat(errors(validate(provider, minimal())))
        .isEqualTo(Map.of("fake.secret", List.of("The key is wrong")));
  }

  @Test
  void aFailureThatNobodyForesawIsReportedWithoutItsText() {
    FakeProvider provider = FakeProvider.refusing(new IllegalStateException("AccountKey=s3cret"));

    assertThat(errors(validate(provider, minimal())))
        .isEqualTo(
            Map.of(
                "source.provider",
                List.of(
                    "The account could not be looked at (IllegalStateException). The log of the"
                        + " worker says more.")));
  }

  @Test
  void anAccountThatNeverAnswersEndsTheLookInTimeAndIsGivenBackIfItComesLater()
      throws InterruptedException {
    CompletableFuture<Void> connecting = new CompletableFuture<>();
    FakeProvider provider =
        new FakeProvider(connecting, CompletableFuture.completedStage(List.of()));
    ConfigValidation validation = new ConfigValidation(provider.keys(), Duration.ofMillis(20));

    Config answer = assertTimeoutPreemptively(LIMIT, () -> validation.check(minimal()));

    assertThat(errors(answer))
        .isEqualTo(
            Map.of(
                "source.provider",
                List.of(
                    "The account did not answer within 20 ms. Check that it can be reached from"
                        + " this worker.")));
    connecting.complete(null);
    assertThat(provider.closed.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aContainerWhoseNameMakesNoTopicNameIsNamed() {
    FakeProvider provider = FakeProvider.having("Order Lines");
    Map<String, String> properties = minimalWith(Map.of("cosmos.containers", "*"));

    assertThat(errors(validate(provider, properties)))
        .hasEntrySatisfying(
            "topic.name",
            messages -> assertThat(messages.get(0)).contains("'db/Order Lines'", "topic.map"));

    properties.put("topic.map", "Order Lines:order-lines");
    assertThat(errors(validate(provider, properties))).isEmpty();
  }

  @Test
  void aContainerWhoseTopicIsThatOfTheCheckpointsIsRefused() {
    Map<String, String> properties =
        minimalWith(Map.of("cosmos.containers", "*", "checkpoint.topic", "orders"));

    assertThat(errors(validate(FakeProvider.having("orders"), properties)))
        .containsOnlyKeys("checkpoint.topic");
  }

  @Test
  void exactlyOnceNeedsTheConnectorsOwnTransactionBoundaries() {
    FakeProvider provider = FakeProvider.having("orders", "items");
    Map<String, String> properties = minimalWith(Map.of("exactly.once.support", "REQUIRED"));

    assertThat(errors(validate(provider, properties)))
        .hasEntrySatisfying(
            "transaction.boundary",
            messages ->
                assertThat(messages)
                    .singleElement()
                    .asString()
                    .startsWith("Set transaction.boundary=connector.")
                    .contains("transaction.boundary=poll"));

    properties.put("transaction.boundary", "connector");
    assertThat(errors(validate(provider, properties))).isEmpty();
  }

  @Test
  void otherBoundariesAreFineAsLongAsExactlyOnceIsNotRequired() {
    Map<String, String> properties =
        minimalWith(
            Map.of("exactly.once.support", "requested", "transaction.boundary", "interval"));

    assertThat(errors(validate(FakeProvider.having("orders", "items"), properties))).isEmpty();
  }

  private static Config validate(FakeProvider provider, Map<String, String> properties) {
    return new ConfigValidation(provider.keys(), LIMIT).check(new HashMap<>(properties));
  }

  private static Map<String, List<String>> errors(Config answer) {
    return answer.configValues().stream()
        .filter(value -> !value.errorMessages().isEmpty())
        .collect(Collectors.toMap(ConfigValue::name, ConfigValue::errorMessages));
  }

  private static ConfigValue value(Config answer, String key) {
    return answer.configValues().stream()
        .filter(value -> value.name().equals(key))
        .findFirst()
        .orElseThrow();
  }
}
