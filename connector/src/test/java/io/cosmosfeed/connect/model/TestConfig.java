/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.changefeed.ChangeFeedProvider;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.Setting;
import io.cosmosfeed.changefeed.SettingProblem;
import io.cosmosfeed.connect.config.CheckpointConfig;
import io.cosmosfeed.connect.config.ContainerSelection;
import io.cosmosfeed.connect.config.ContainersConfig;
import io.cosmosfeed.connect.config.CosmosFeedConfig;
import io.cosmosfeed.connect.config.ErrorsConfig;
import io.cosmosfeed.connect.config.FeedConfig;
import io.cosmosfeed.connect.config.LogConfig;
import io.cosmosfeed.connect.config.ProviderConfig;
import io.cosmosfeed.connect.config.ReadConfig;
import io.cosmosfeed.connect.config.RecordConfig;
import io.cosmosfeed.connect.config.StartPosition;
import io.cosmosfeed.connect.config.StructConfig;
import io.cosmosfeed.connect.config.TopicConfig;
import io.cosmosfeed.connect.config.TopicTemplate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A configuration for tests, sound by construction.
 *
 * @param account what is read
 * @param processor the namespace of the checkpoints
 * @param containers the containers of the database {@value #DATABASE} that are read
 */
public record TestConfig(
    ChangeFeedAccount account,
    String processor,
    List<String> containers,
    FeedMode mode,
    StartPosition start,
    int pageSize,
    int maxRecords,
    ErrorsConfig errors) {

  public static final String DATABASE = "shop";
  public static final String CHECKPOINT_TOPIC = "checkpoints";
  public static final Duration CHECKPOINT_INTERVAL = Duration.ofSeconds(20);
  public static final Duration RANGE_REFRESH = Duration.ofSeconds(30);

  private static final ErrorsConfig NOT_TOLERATED =
      new ErrorsConfig(false, false, Optional.empty());

  /** A connector of the processor {@code p} that reads the containers from a start on. */
  public static TestConfig reading(
      ChangeFeedAccount account, StartPosition start, String... containers) {
    return new TestConfig(
        account,
        "p",
        List.of(containers),
        FeedMode.LATEST_VERSION,
        start,
        100,
        1000,
        NOT_TOLERATED);
  }

  public TestConfig withMode(FeedMode other) {
    return new TestConfig(
        account, processor, containers, other, start, pageSize, maxRecords, errors);
  }

  public TestConfig withErrors(ErrorsConfig other) {
    return new TestConfig(account, processor, containers, mode, start, pageSize, maxRecords, other);
  }

  public TestConfig withSizes(int page, int batch) {
    return new TestConfig(account, processor, containers, mode, start, page, batch, errors);
  }

  /** The configuration as the connector has it once it is parsed. */
  public CosmosFeedConfig parsed() {
    return new CosmosFeedConfig(
        "connector",
        processor,
        new ProviderConfig(new OneAccount(account), Map.of()),
        new ContainersConfig(DATABASE, new ContainerSelection.Named(containers)),
        new FeedConfig(
            mode, start, Duration.ZERO, FeedConfig.ExpiredPosition.FAIL, FeedConfig.ModeCheck.FAIL),
        new ReadConfig(
            pageSize,
            Duration.ofMillis(50),
            Duration.ofMillis(1000),
            Duration.ofSeconds(30),
            RANGE_REFRESH,
            maxRecords,
            64L << 20,
            Optional.empty()),
        new RecordConfig(
            RecordConfig.KeyContent.PARTITION_KEY,
            RecordConfig.KeyFormat.STRING,
            RecordConfig.ValueContent.DOCUMENT,
            RecordConfig.ValueFormat.JSON,
            RecordConfig.SystemProperties.KEEP,
            false,
            new StructConfig(List.of(), List.of())),
        new TopicConfig(new TopicTemplate("${container}"), Map.of()),
        new CheckpointConfig(CHECKPOINT_TOPIC, CHECKPOINT_INTERVAL),
        errors,
        new LogConfig(Optional.empty()));
  }

  private record OneAccount(ChangeFeedAccount account) implements ChangeFeedProvider {

    @Override
    public String name() {
      return "test";
    }

    @Override
    public List<Setting> settings() {
      return List.of();
    }

    @Override
    public List<SettingProblem> validate(Map<String, String> settings) {
      return List.of();
    }

    @Override
    public CompletionStage<ChangeFeedAccount> connect(
        Map<String, String> settings, Duration requestTimeout) {
      return CompletableFuture.completedFuture(account);
    }
  }
}
