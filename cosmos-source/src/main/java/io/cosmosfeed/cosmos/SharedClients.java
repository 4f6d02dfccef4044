/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.ThrottlingRetryOptions;
import java.util.List;
import reactor.core.scheduler.Schedulers;

/**
 * The SDK's clients of this JVM, one per configuration: a client costs seconds, threads and
 * connections, and the tasks of a worker mostly want the same one.
 */
final class SharedClients {

  static final SharedResources<ClientConfiguration, CosmosAsyncClient> OF_THIS_JVM =
      new SharedResources<>(SharedClients::build, Schedulers.boundedElastic()::schedule);

  private SharedClients() {}

  /** Builds a client, which asks the account for its description; blocks until it has answered. */
  private static CosmosAsyncClient build(ClientConfiguration configuration) {
    SdkSwitches.set();
    CosmosClientBuilder builder =
        new CosmosClientBuilder()
            .endpoint(configuration.endpoint().toString())
            .userAgentSuffix(configuration.applicationName())
            .throttlingRetryOptions(leavingRetriesToTheReader());
    configuration.credential().applyTo(builder);
    List<String> regions = configuration.preferredRegions();
    if (!regions.isEmpty()) {
      builder.preferredRegions(regions);
    }
    return switch (configuration.connectionMode()) {
      case GATEWAY -> builder.gatewayMode().buildAsyncClient();
      case DIRECT -> builder.directMode().buildAsyncClient();
    };
  }

  /** The reader waits as long as the account asks, and others read meanwhile. */
  private static ThrottlingRetryOptions leavingRetriesToTheReader() {
    return new ThrottlingRetryOptions().setMaxRetryAttemptsOnThrottledRequests(0);
  }
}
