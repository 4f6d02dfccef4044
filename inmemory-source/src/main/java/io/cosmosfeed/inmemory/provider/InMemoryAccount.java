/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.provider;

import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.inmemory.store.Container;
import io.cosmosfeed.inmemory.store.InMemoryCosmos;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * An account in memory, as a reader of change feeds sees it. Everything is answered at once, by the
 * thread that asks. Closing it leaves the store as it is.
 */
public final class InMemoryAccount implements ChangeFeedAccount {

  private final InMemoryCosmos store;
  private final AtomicBoolean closed = new AtomicBoolean();

  /** The account that a store holds; several may be opened on one store. */
  public InMemoryAccount(InMemoryCosmos store) {
    this.store = store;
  }

  @Override
  public CompletionStage<List<String>> containers(String database) {
    return Answers.of(
        () -> {
          requireOpen();
          return store.requireDatabase(database).containers().stream()
              .map(container -> container.spec().id())
              .toList();
        });
  }

  @Override
  public CompletionStage<ChangeFeed> open(ContainerName name, FeedMode mode) {
    return Answers.of(
        () -> {
          requireOpen();
          Container container =
              store.requireDatabase(name.database()).requireContainer(name.container());
          return new InMemoryChangeFeed(store, name, container.resourceId(), mode, closed::get);
        });
  }

  private void requireOpen() {
    if (closed.get()) {
      throw ChangeFeedException.of(
          ChangeFeedException.Kind.CLOSED, "The account in memory was closed");
    }
  }

  @Override
  public void close() {
    closed.set(true);
  }
}
