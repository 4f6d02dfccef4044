/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedMode;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import reactor.core.publisher.Mono;

/** An account of Cosmos DB, reached through a shared client. */
final class CosmosAccount implements ChangeFeedAccount {

  /**
   * Building a client takes some requests and, the first time in a JVM, the loading of some
   * thousand classes.
   */
  private static final Duration LEAST_TIME_TO_BUILD = Duration.ofSeconds(30);

  private final SharedResources<ClientConfiguration, CosmosAsyncClient>.Lease client;
  private final ErrorMapping errors;
  private final Duration requestTimeout;
  private final Closing closing = new Closing("The account");
  private final Set<CosmosChangeFeed> feeds = ConcurrentHashMap.newKeySet();

  private CosmosAccount(
      SharedResources<ClientConfiguration, CosmosAsyncClient>.Lease client,
      ErrorMapping errors,
      Duration requestTimeout) {
    this.client = client;
    this.errors = errors;
    this.requestTimeout = requestTimeout;
  }

  /** Opens an account with a client from a pool, built if need be. */
  static CompletionStage<ChangeFeedAccount> connect(
      SharedResources<ClientConfiguration, CosmosAsyncClient> clients,
      AccountSettings settings,
      Duration requestTimeout) {
    ErrorMapping errors = new ErrorMapping(settings);
    boolean isEnough = requestTimeout.compareTo(LEAST_TIME_TO_BUILD) > 0;
    Duration timeToBuild = isEnough ? requestTimeout : LEAST_TIME_TO_BUILD;
    CompletableFuture<ChangeFeedAccount> connected = new CompletableFuture<>();
    var unused =
        clients
            .acquire(settings.client(), timeToBuild)
            .whenComplete(
                (lease, failure) -> {
                  if (failure != null) {
                    connected.completeExceptionally(errors.map(failure, new Asked.Connection()));
                  } else {
                    handOver(new CosmosAccount(lease, errors, requestTimeout), connected);
                  }
                });
    return connected;
  }

  /** An account that nobody waits for any more is given back. */
  private static void handOver(
      CosmosAccount account, CompletableFuture<ChangeFeedAccount> connected) {
    if (!connected.complete(account)) {
      account.close();
    }
  }

  @Override
  public CompletionStage<List<String>> containers(String database) {
    Mono<List<String>> names =
        Mono.defer(
                () ->
                    client
                        .resource()
                        .getDatabase(database)
                        .readAllContainers()
                        .map(CosmosContainerProperties::getId)
                        .collectList())
            .timeout(requestTimeout);
    return closing
        .endsWith(names)
        .onErrorMap(failure -> errors.map(failure, new Asked.Containers(database)))
        .toFuture();
  }

  @Override
  public CompletionStage<ChangeFeed> open(ContainerName name, FeedMode mode) {
    Mono<ChangeFeed> feed =
        Mono.defer(
            () -> {
              CosmosAsyncContainer sdkContainer =
                  client.resource().getDatabase(name.database()).getContainer(name.container());
              CosmosContainer container =
                  new CosmosContainer(name, sdkContainer, errors, requestTimeout);
              return container
                  .describe()
                  .map(description -> admit(new CosmosChangeFeed(container, description, mode)));
            });
    return closing
        .endsWith(feed)
        .onErrorMap(failure -> errors.map(failure, new Asked.Container(name)))
        .toFuture();
  }

  private ChangeFeed admit(CosmosChangeFeed feed) {
    feeds.add(feed);
    feed.whenClosed(() -> feeds.remove(feed));
    if (closing.hasBegun()) {
      feed.close();
      throw closing.closed();
    }
    return feed;
  }

  @Override
  public void close() {
    if (closing.begin()) {
      feeds.forEach(CosmosChangeFeed::close);
      client.close();
    }
  }
}
