/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.connect.config.RecordConfig.KeyContent;
import io.cosmosfeed.connect.config.RecordConfig.KeyFormat;
import io.cosmosfeed.connect.config.RecordConfig.SystemProperties;
import io.cosmosfeed.connect.config.RecordConfig.ValueContent;
import io.cosmosfeed.connect.config.RecordConfig.ValueFormat;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CosmosFeedConfigTest {

  private static final ConfigKeys KEYS = FakeProvider.having("orders").keys();

  @Test
  void whatIsNotSetHasItsDocumentedDefault() {
    CosmosFeedConfig config = KEYS.parse(minimal());

    assertThat(config.connectorName()).isEqualTo("shop");
    assertThat(config.processorName()).isEqualTo("shop");
    assertThat(config.provider().settings())
        .isEqualTo(
            Map.of(
                "fake.endpoint", "https://account",
                "fake.secret", "",
                "fake.mode", "slow",
                "fake.port", "8081"));
    assertThat(config.containers())
        .isEqualTo(
            new ContainersConfig("db", new ContainerSelection.Named(List.of("orders", "items"))));
    assertThat(config.feed())
        .isEqualTo(
            new FeedConfig(
                FeedMode.LATEST_VERSION,
                StartPosition.NOW,
                Duration.ofSeconds(5),
                FeedConfig.ExpiredPosition.FAIL,
                FeedConfig.ModeCheck.FAIL));
    assertThat(config.reading())
        .isEqualTo(
            new ReadConfig(
                1000,
                Duration.ofMillis(50),
                Duration.ofSeconds(1),
                Duration.ofSeconds(30),
                Duration.ofSeconds(60),
                2000,
                64L * 1024 * 1024,
                Optional.empty()));
    assertThat(config.records())
        .isEqualTo(
            new RecordConfig(
                KeyContent.PARTITION_KEY,
                KeyFormat.STRING,
                ValueContent.DOCUMENT,
                ValueFormat.JSON,
                SystemProperties.KEEP,
                false,
                new StructConfig(List.of(), List.of())));
    assertThat(config.errors()).isEqualTo(new ErrorsConfig(false, false, Optional.empty()));
    assertThat(config.topics().topicOf(new ContainerName("db", "orders"))).isEqualTo("orders");
    assertThat(config.checkpoints())
        .isEqualTo(new CheckpointConfig("cosmos-feed-checkpoints", Duration.ofSeconds(60)));
    assertThat(config.logging().summaryInterval()).contains(Duration.ofSeconds(60));
  }

  @Test
  void whatIsSetIsReadIntoItsType() {
    CosmosFeedConfig config =
        KEYS.parse(
            minimalWith(
                Map.of(
                    "processor.name", " billing ",
                    "fake.secret", "s3cret",
                    "feed.start", "2026-01-31T09:00:00+01:00",
                    "retry.timeout.ms", "90000",
                    "log.summary.interval.ms", "0",
                    "record.key", "partition-key-and-id",
                    "record.key.format", "struct",
                    "record.value.format", "map",
                    "record.system.properties", "strip")));

    assertThat(config.connectorName()).isEqualTo("shop");
    assertThat(config.processorName()).isEqualTo("billing");
    assertThat(config.provider().settings()).containsEntry("fake.secret", "s3cret");
    assertThat(config.feed().start())
        .isEqualTo(new StartPosition.At(Instant.parse("2026-01-31T08:00:00Z")));
    assertThat(config.reading().retryTimeout()).contains(Duration.ofSeconds(90));
    assertThat(config.logging().summaryInterval()).isEmpty();
    assertThat(config.records())
        .isEqualTo(
            new RecordConfig(
                KeyContent.PARTITION_KEY_AND_ID,
                KeyFormat.STRUCT,
                ValueContent.DOCUMENT,
                ValueFormat.MAP,
                SystemProperties.STRIP,
                false,
                new StructConfig(List.of(), List.of())));
  }

  @Test
  void whatIsSaidAboutRecordsAndErrorsIsReadIntoItsType() {
    CosmosFeedConfig config =
        KEYS.parse(
            minimalWith(
                Map.of(
                    "feed.mode", "all-versions-and-deletes",
                    "record.key", "id",
                    "tombstones.on.delete", "true",
                    "record.value.struct.integers", "/amount,/items/*/qty",
                    "record.value.struct.text", "/a~1b",
                    "errors.tolerance", "all",
                    "errors.log.enable", "true",
                    "errors.deadletterqueue.topic.name", "bad")));

    assertThat(config.records().value()).isEqualTo(ValueContent.ENVELOPE);
    assertThat(config.records().leavesTombstones()).isTrue();
    assertThat(config.records().struct())
        .isEqualTo(
            new StructConfig(
                List.of(
                    new FieldPath(List.of("amount")), new FieldPath(List.of("items", "*", "qty"))),
                List.of(new FieldPath(List.of("a/b")))));
    assertThat(config.errors()).isEqualTo(new ErrorsConfig(true, true, Optional.of("bad")));
  }

  @Test
  void theValueCanBeChosenInEitherMode() {
    assertThat(
            KEYS.parse(
                    minimalWith(
                        Map.of(
                            "feed.mode", "all-versions-and-deletes", "record.value", "document")))
                .records()
                .value())
        .isEqualTo(ValueContent.DOCUMENT);
    assertThat(KEYS.parse(minimalWith(Map.of("record.value", "envelope"))).records().value())
        .isEqualTo(ValueContent.ENVELOPE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"partition-key", "none"})
  void tombstonesNeedAKeyThatNamesOneDocument(String key) {
    assertThat(
            KEYS.check(minimalWith(Map.of("tombstones.on.delete", "true", "record.key", key)))
                .problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.key()).isEqualTo("tombstones.on.delete");
              assertThat(problem.message()).contains("record.key=" + key);
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /a     | /a
          /a     | /a/b
          /a/*/b | /a/c
          """)
  void aPlaceInStructsIsDescribedOnce(String integers, String text) {
    Map<String, String> properties =
        minimalWith(
            Map.of("record.value.struct.integers", integers, "record.value.struct.text", text));

    assertThat(KEYS.check(properties).problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.key()).isEqualTo("record.value.struct.text"));
  }

  @Test
  void deadLettersAndCheckpointsDoNotShareATopic() {
    assertThatThrownBy(
            () ->
                KEYS.parse(
                    minimalWith(
                        Map.of("errors.deadletterqueue.topic.name", "x", "checkpoint.topic", "x"))))
        .hasMessageContaining("errors.deadletterqueue.topic.name");
  }

  @Test
  void aKeyGivenAsNullIsAKeyNotGiven() {
    Map<String, String> properties = minimal();
    properties.put("processor.name", null);
    properties.put("feed.page.size", null);

    CosmosFeedConfig config = KEYS.parse(properties);

    assertThat(config.processorName()).isEqualTo("shop");
    assertThat(config.reading().pageSize()).isEqualTo(1000);
  }

  @Test
  void allContainersOrThoseOfAPatternCanBeChosen() {
    ContainerSelection all =
        KEYS.parse(minimalWith(Map.of("cosmos.containers", "*"))).containers().selection();
    Map<String, String> byPattern = minimalWith(Map.of("cosmos.containers.regex", "orders-.*"));
    byPattern.remove("cosmos.containers");
    ContainerSelection pattern = KEYS.parse(byPattern).containers().selection();

    List<String> existing = List.of("orders-eu", "items", "my-orders-us");
    assertThat(all.among(existing)).isEqualTo(existing);
    assertThat(pattern.among(existing)).containsExactly("orders-eu");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          feed.start               | yesterday            | now, beginning, or an instant
          feed.mode                | everything           | one of latest-version, all-versions-and-deletes
          feed.expired.position    | beginning            | one of fail, now
          feed.retention.check     | yes                  | one of fail, warn, ignore
          feed.page.size           | 0                    | at least 1
          feed.page.size           | many                 | Not a number of type INT
          feed.poll.max.ms         | 10                   | below feed.poll.min.ms=50
          feed.page.timeout.ms     | 99                   | at least 100
          buffer.max.bytes         | 1000                 | at least 1048576
          retry.timeout.ms         | -2                   | at least -1
          record.key               | partitionkey         | one of partition-key, id, partition-key-and-id, none
          record.value.format      | avro                 | one of json, map, struct
          topic.name               | a/b                  | a topic name in which
          topic.name               | ${table}             | a topic name in which
          topic.map                | orders               | not container:topic
          topic.map                | orders:a b           | not container:topic
          topic.map                | orders:a,orders:b    | two topics
          checkpoint.topic         | ''                   | A topic name is 1 to 249
          checkpoint.topic         | ..                   | A topic name is 1 to 249
          cosmos.database          | a/b                  | without a slash
          cosmos.database          | ''                   | name of a database
          cosmos.containers        | a,,b                 | separated by commas
          cosmos.containers        | a,*                  | * alone
          cosmos.containers        | a,a                  | twice
          cosmos.containers        | ''                   | separated by commas
          cosmos.containers.regex  | a.*                  | both set
          source.provider          | mongo                | Installed are: fake
          fake.endpoint            | ''                   | fake.endpoint is missing
          fake.endpoint            | account              | It begins with https://
          fake.mode                | medium               | one of slow, fast
          fake.port                | http                 | Not a number
          """)
  void aWrongValueIsRefusedWithItsKeyAndTheRemedy(String key, String value, String remedy) {
    assertThatThrownBy(() -> KEYS.parse(minimalWith(Map.of(key, value))))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll(key, remedy);
  }

  @ParameterizedTest
  @CsvSource({"topic.name, cosmos-feed-checkpoints", "topic.map, orders:cosmos-feed-checkpoints"})
  void documentsAndCheckpointsDoNotShareATopic(String key, String value) {
    assertThatThrownBy(() -> KEYS.parse(minimalWith(Map.of(key, value))))
        .hasMessageContaining("Set checkpoint.topic to a topic of its own.");
  }

  @Test
  void anEmptyProcessorNameHasItsCode() {
    assertThatThrownBy(() -> KEYS.parse(minimalWith(Map.of("processor.name", " "))))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("ChangeFeedProcessorNameIsEmpty: processor.name is empty");
  }

  @Test
  void allVersionsAreReadFromNow() {
    CosmosFeedConfig config =
        KEYS.parse(
            minimalWith(
                Map.of(
                    "feed.mode", "all-versions-and-deletes",
                    "feed.expired.position", "now",
                    "feed.retention.check", "ignore")));

    assertThat(config.feed().mode()).isEqualTo(FeedMode.ALL_VERSIONS_AND_DELETES);
    assertThat(config.feed().start()).isEqualTo(StartPosition.NOW);
    assertThat(config.feed().expiredPosition()).isEqualTo(FeedConfig.ExpiredPosition.NOW);
    assertThat(config.feed().isModeChecked()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"beginning", "2026-01-31T08:00:00Z"})
  void allVersionsCannotStartInThePast(String start) {
    Map<String, String> properties =
        minimalWith(Map.of("feed.mode", "all-versions-and-deletes", "feed.start", start));

    assertThat(KEYS.check(properties).problems())
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.key() + " " + problem.message())
                    .startsWith("feed.start ChangeFeedStartFromBeginningNotSupported: "));
  }

  @Test
  void allThatIsWrongIsSaidAtOnce() {
    Map<String, String> properties =
        minimalWith(Map.of("feed.start", "yesterday", "feed.poll.max.ms", "1", "topic.name", "?"));
    properties.remove("cosmos.database");
    properties.remove("cosmos.containers");

    assertThatThrownBy(() -> KEYS.parse(properties))
        .hasMessageContainingAll(
            "feed.start", "feed.poll.max.ms", "topic.name", "cosmos.database", "cosmos.containers");
  }

  @Test
  void aSecretIsInNoText() {
    Map<String, String> properties =
        minimalWith(Map.of("fake.secret", "s3cret", "feed.page.size", "0"));

    assertThatThrownBy(() -> KEYS.parse(properties)).hasMessageNotContaining("s3cret");
    properties.remove("feed.page.size");
    assertThat(KEYS.parse(properties).toString()).doesNotContain("s3cret");
  }

  @Test
  void eachKeyIsDescribedWellEnoughToMakeAFormOfIt() {
    ConfigDef definition = KEYS.definition();

    assertThat(definition.groups())
        .containsExactly(
            "Account",
            "Containers",
            "Processor",
            "Feed",
            "Reading",
            "Records",
            "Topics",
            "Checkpoints",
            "Errors",
            "Logging");
    assertThat(definition.configKeys().values())
        .allSatisfy(
            key -> {
              assertThat(key.displayName).isNotEmpty();
              assertThat(key.documentation).endsWith(".");
              assertThat(key.orderInGroup).isPositive();
            });
    assertThat(recommender(definition, "feed.mode").validValues("feed.mode", Map.of()))
        .isEqualTo(List.of("latest-version", "all-versions-and-deletes"));
  }

  @Test
  void aProvidersKeysAreShownOnlyWithTheProvider() {
    ConfigDef.Recommender endpoint = recommender(KEYS.definition(), "fake.endpoint");

    assertThat(endpoint.visible("fake.endpoint", Map.of("source.provider", "fake"))).isTrue();
    assertThat(endpoint.visible("fake.endpoint", Map.of("source.provider", "cosmos"))).isFalse();
  }

  private static ConfigDef.Recommender recommender(ConfigDef definition, String key) {
    return Objects.requireNonNull(definition.configKeys().get(key)).recommender;
  }

  static Map<String, String> minimal() {
    return new HashMap<>(
        Map.of(
            "name", "shop",
            "source.provider", "fake",
            "fake.endpoint", "https://account",
            "cosmos.database", "db",
            "cosmos.containers", "orders, items"));
  }

  static Map<String, String> minimalWith(Map<String, String> more) {
    Map<String, String> properties = minimal();
    properties.putAll(more);
    return properties;
  }
}
