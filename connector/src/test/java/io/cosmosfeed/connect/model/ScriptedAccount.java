/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedMode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** An account of scripted feeds. */
public final class ScriptedAccount implements ChangeFeedAccount {

  private final Map<String, ScriptedFeed> feeds = new TreeMap<>();
  private boolean isClosed;

  /** A container comes to be. */
  public ScriptedFeed create(String container, String resourceId) {
    ScriptedFeed feed =
        new ScriptedFeed(new ContainerName(TestConfig.DATABASE, container), resourceId);
    add(container, feed);
    return feed;
  }

  /** A container has this feed. */
  public void add(String container, ScriptedFeed feed) {
    feeds.put(container, feed);
  }

  public void drop(String container) {
    feeds.remove(container);
  }

  public boolean isClosed() {
    return isClosed;
  }

  @Override
  public CompletionStage<List<String>> containers(String database) {
    return CompletableFuture.completedFuture(List.copyOf(feeds.keySet()));
  }

  @Override
  public CompletionStage<ChangeFeed> open(ContainerName container, FeedMode mode) {
    ScriptedFeed feed = feeds.get(container.container());
    if (feed == null) {
      return CompletableFuture.failedFuture(
          ChangeFeedException.of(
              ChangeFeedException.Kind.CONTAINER_GONE, "There is no container " + container));
    }
    feed.opened();
    return CompletableFuture.completedFuture(feed);
  }

  @Override
  public void close() {
    isClosed = true;
  }
}
