/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedMode;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The account as one connector or task sees it: with a feed of its own. */
final class ServiceAccount implements ChangeFeedAccount {

  static final ContainerName CONTAINER = new ContainerName(TestConfig.DATABASE, "sales");

  private final ServiceFeed feed;

  ServiceAccount(ServiceFeed feed) {
    this.feed = feed;
  }

  @Override
  public CompletionStage<List<String>> containers(String database) {
    return CompletableFuture.completedFuture(List.of(CONTAINER.container()));
  }

  @Override
  public CompletionStage<ChangeFeed> open(ContainerName container, FeedMode mode) {
    feed.opened();
    return CompletableFuture.completedFuture(feed);
  }

  @Override
  public void close() {
    feed.close();
  }
}
