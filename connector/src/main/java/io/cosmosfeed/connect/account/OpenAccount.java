/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.account;

import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.connect.config.CosmosFeedConfig;
import io.cosmosfeed.connect.config.ProviderConfig;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * The account of a connector, with answers that are waited for. Safe for use by several threads.
 */
public final class OpenAccount implements AutoCloseable {

  /**
   * What may pass is asked again for this long: a connector that starts survives a short outage.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(45);

  private final ChangeFeedAccount account;
  private final FeedMode mode;
  private final Requests requests;

  private OpenAccount(ChangeFeedAccount account, FeedMode mode, Requests requests) {
    this.account = account;
    this.mode = mode;
    this.requests = requests;
  }

  /**
   * Connects to the account of a configuration.
   *
   * @throws io.cosmosfeed.changefeed.ChangeFeedException if it cannot be reached or refuses
   */
  public static OpenAccount connect(CosmosFeedConfig config, Clock clock) {
    Requests requests = new Requests(PATIENCE, clock);
    ProviderConfig provider = config.provider();
    ChangeFeedAccount account =
        requests.get(
            "connecting to the account",
            () -> provider.provider().connect(provider.settings(), config.reading().pageTimeout()));
    return new OpenAccount(account, config.feed().mode(), requests);
  }

  /** The names of all containers of a database, sorted. */
  public List<String> containers(String database) {
    return requests
        .get("listing the containers of " + database, () -> account.containers(database))
        .stream()
        .sorted()
        .toList();
  }

  /** The feed of a container. */
  public ChangeFeed open(ContainerName container) {
    return requests.get("opening " + container, () -> account.open(container, mode));
  }

  /** A container as it is now. */
  public ContainerDescription describe(ContainerName container, ChangeFeed feed) {
    return requests.get("describing " + container, feed::describe);
  }

  /** Today's physical layout of a container. */
  public List<FeedRange> feedRanges(ContainerName container, ChangeFeed feed) {
    return requests.get("listing the feed ranges of " + container, feed::feedRanges);
  }

  public Requests requests() {
    return requests;
  }

  @Override
  public void close() {
    account.close();
  }
}
