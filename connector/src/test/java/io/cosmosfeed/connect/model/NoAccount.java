/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedMode;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** An account that nobody may ask. */
public final class NoAccount implements ChangeFeedAccount {

  @Override
  public CompletionStage<List<String>> containers(String database) {
    throw new AssertionError("The account was asked for its containers");
  }

  @Override
  public CompletionStage<ChangeFeed> open(ContainerName container, FeedMode mode) {
    throw new AssertionError("The account was asked for " + container);
  }

  @Override
  public void close() {}
}
