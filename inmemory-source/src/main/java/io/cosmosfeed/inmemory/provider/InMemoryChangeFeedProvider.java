/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.provider;

import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import io.cosmosfeed.changefeed.ChangeFeedProvider;
import io.cosmosfeed.changefeed.Setting;
import io.cosmosfeed.changefeed.SettingProblem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The change feeds of an account in the worker's memory: the provider {@code inmemory}. */
public final class InMemoryChangeFeedProvider implements ChangeFeedProvider {

  @Override
  public String name() {
    return "inmemory";
  }

  @Override
  public List<Setting> settings() {
    return InMemorySettings.ALL;
  }

  @Override
  public List<SettingProblem> validate(Map<String, String> settings) {
    return SettingsReader.read(settings) instanceof SettingsReader.Result.Unusable unusable
        ? unusable.problems()
        : List.of();
  }

  /**
   * {@inheritDoc}
   *
   * <p>What the settings ask for is there when the stage completes; the account keeps it when it is
   * closed.
   */
  @Override
  public CompletionStage<ChangeFeedAccount> connect(
      Map<String, String> settings, Duration requestTimeout) {
    SettingsReader.Result read = SettingsReader.read(settings);
    if (read instanceof SettingsReader.Result.Usable usable) {
      return Answers.later(() -> account(usable.settings()));
    }
    SettingProblem first = ((SettingsReader.Result.Unusable) read).problems().get(0);
    return CompletableFuture.failedFuture(
        ChangeFeedException.of(Kind.FATAL, first.key() + ": " + first.message())
            .withSetting(first.key()));
  }

  private static ChangeFeedAccount account(InMemorySettings settings) {
    WorkerAccount account = InMemoryAccounts.named(settings.account());
    account.prepare(settings);
    return new InMemoryAccount(account.store());
  }
}
