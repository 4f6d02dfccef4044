/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.changefeed.ChangeFeedProvider;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.Setting;
import io.cosmosfeed.changefeed.SettingProblem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;

/** A provider that connects and lists as a test tells it to, in ways that real ones rarely do. */
final class FakeProvider implements ChangeFeedProvider {

  static final String NAME = "fake";
  static final String ENDPOINT = "fake.endpoint";
  static final String SECRET = "fake.secret";
  static final String MODE = "fake.mode";
  static final String PORT = "fake.port";

  /** How many accounts were given back. */
  final CountDownLatch closed = new CountDownLatch(1);

  private final CompletionStage<Void> connecting;
  private final CompletionStage<List<String>> containers;

  FakeProvider(CompletionStage<Void> connecting, CompletionStage<List<String>> containers) {
    this.connecting = connecting;
    this.containers = containers;
  }

  static FakeProvider having(String... containers) {
    return new FakeProvider(
        CompletableFuture.completedStage(null),
        CompletableFuture.completedStage(List.of(containers)));
  }

  static FakeProvider refusing(Throwable failure) {
    return new FakeProvider(
        CompletableFuture.failedStage(failure), CompletableFuture.completedStage(List.of()));
  }

  static FakeProvider failingToList(Throwable failure) {
    return new FakeProvider(
        CompletableFuture.completedStage(null), CompletableFuture.failedStage(failure));
  }

  ConfigKeys keys() {
    return new ConfigKeys(new ProviderKeys(List.of(this)));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Setting> settings() {
    return List.of(
        setting(ENDPOINT, Setting.Type.TEXT, Optional.empty(), List.of()),
        setting(SECRET, Setting.Type.SECRET, Optional.of(""), List.of()),
        setting(MODE, Setting.Type.TEXT, Optional.of("slow"), List.of("slow", "fast")),
        setting(PORT, Setting.Type.INTEGER, Optional.of("8081"), List.of()));
  }

  @Override
  public List<SettingProblem> validate(Map<String, String> settings) {
    boolean isAddress = settings.getOrDefault(ENDPOINT, "").startsWith("https://");
    return isAddress ? List.of() : List.of(new SettingProblem(ENDPOINT, "It begins with https://"));
  }

  @Override
  public CompletionStage<ChangeFeedAccount> connect(
      Map<String, String> settings, Duration requestTimeout) {
    return connecting.thenApply(ready -> new Account());
  }

  private static Setting setting(
      String key, Setting.Type type, Optional<String> defaultValue, List<String> choices) {
    return new Setting(
        key,
        type,
        defaultValue,
        Setting.Importance.HIGH,
        Setting.Width.MEDIUM,
        key,
        "What " + key + " does.",
        choices);
  }

  private final class Account implements ChangeFeedAccount {

    @Override
    public CompletionStage<List<String>> containers(String database) {
      return containers;
    }

    @Override
    public CompletionStage<ChangeFeed> open(ContainerName container, FeedMode mode) {
      throw new AssertionError("A look at the account opens no feed");
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }
}
