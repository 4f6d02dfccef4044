/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * An account that answers. Safe for use by several threads. Methods return at once, throw nothing
 * but what a wrong use deserves, and their stages fail only with a {@link ChangeFeedException}.
 */
public interface ChangeFeedAccount extends AutoCloseable {

  /**
   * The names of all containers of a database, in no particular order.
   *
   * @return the names; fails with {@link ChangeFeedException.Kind#CONTAINER_GONE} if there is no
   *     such database
   */
  CompletionStage<List<String>> containers(String database);

  /**
   * The change feed of a container that exists now.
   *
   * @return the feed; fails with {@link ChangeFeedException.Kind#CONTAINER_GONE} if there is no
   *     such container
   */
  CompletionStage<ChangeFeed> open(ContainerName container, FeedMode mode);

  /** Gives the account back. Feeds opened from it are closed too. Closing twice is harmless. */
  @Override
  void close();
}
