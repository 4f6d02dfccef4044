/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.ChangeFeedPolicy;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosContainerResponse;
import com.azure.cosmos.models.FeedResponse;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import reactor.core.publisher.Mono;

/**
 * A container as the SDK reaches it. Every request has an end: after the timeout it is cancelled,
 * which also ends the SDK's own retries (some have no end of their own).
 */
record CosmosContainer(
    ContainerName name, CosmosAsyncContainer sdk, ErrorMapping errors, Duration requestTimeout) {

  /** The container as the account describes it now; the SDK keeps no copy of this answer. */
  Mono<ContainerDescription> describe() {
    return Mono.defer(sdk::read)
        .timeout(requestTimeout)
        .map(CosmosContainerResponse::getProperties)
        .map(this::description)
        .onErrorMap(failure -> errors.map(failure, new Asked.Container(name)));
  }

  /**
   * Today's physical layout, ordered by lower bounds. The SDK asks the account each time for what
   * has changed since; it notices a container that was created again by asking for the old one.
   */
  Mono<List<FeedRange>> feedRanges() {
    return Mono.defer(sdk::getFeedRanges)
        .timeout(requestTimeout)
        .map(ranges -> ranges.stream().map(CosmosContainer::feedRange).sorted().toList())
        .onErrorMap(failure -> errors.map(failure, new Asked.Container(name)));
  }

  /**
   * One page, by one request: the pages that follow are not asked for. (A stream of pages reads up
   * to 256 ahead, whatever the SDK's options say.)
   */
  Mono<FeedResponse<ObjectNode>> page(ContinuationToken token, int maxItems) {
    return Mono.defer(
            () -> {
              CosmosChangeFeedRequestOptions options =
                  CosmosChangeFeedRequestOptions.createForProcessingFromContinuation(token.encode())
                      .setMaxItemCount(maxItems);
              return sdk.queryChangeFeed(options, ObjectNode.class).byPage().next();
            })
        .timeout(requestTimeout);
  }

  private ContainerDescription description(CosmosContainerProperties properties) {
    return new ContainerDescription(
        name,
        properties.getResourceId(),
        PartitionKeyDefinition.ofPaths(properties.getPartitionKeyDefinition().getPaths()),
        retention(properties.getChangeFeedPolicy()));
  }

  /** A policy of no duration is the latest-version policy. */
  private static Optional<Duration> retention(ChangeFeedPolicy policy) {
    return Optional.ofNullable(policy.getRetentionDurationForAllVersionsAndDeletesPolicy())
        .filter(duration -> !duration.isZero());
  }

  private static FeedRange feedRange(com.azure.cosmos.models.FeedRange range) {
    JsonNode bounds = ContinuationToken.decode(range.toString()).path("Range");
    return new FeedRange(bounds.path("min").asText(), bounds.path("max").asText());
  }
}
