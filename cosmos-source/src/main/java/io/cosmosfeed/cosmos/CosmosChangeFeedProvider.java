/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

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

/** The change feeds of an Azure Cosmos DB account: the provider {@code cosmos}. */
public final class CosmosChangeFeedProvider implements ChangeFeedProvider {

  @Override
  public String name() {
    return "cosmos";
  }

  @Override
  public List<Setting> settings() {
    return CosmosSettings.ALL;
  }

  @Override
  public List<SettingProblem> validate(Map<String, String> settings) {
    return SettingsReader.read(settings).problems();
  }

  /**
   * {@inheritDoc}
   *
   * <p>Connections with the same settings share one SDK client. The proof is given when that client
   * is built; a later connection that shares it asks nothing.
   */
  @Override
  public CompletionStage<ChangeFeedAccount> connect(
      Map<String, String> settings, Duration requestTimeout) {
    SettingsReader.Result read = SettingsReader.read(settings);
    if (read instanceof SettingsReader.Result.Usable usable) {
      return CosmosAccount.connect(SharedClients.OF_THIS_JVM, usable.account(), requestTimeout);
    }
    return CompletableFuture.failedFuture(refused(read.problems().get(0)));
  }

  private static ChangeFeedException refused(SettingProblem problem) {
    return ChangeFeedException.of(Kind.FATAL, problem.key() + ": " + problem.message())
        .withSetting(problem.key());
  }
}
