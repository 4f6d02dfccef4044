/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Reads change feeds with the Java SDK, up to where there is nothing new. */
final class FeedReader {
  private FeedReader() {}

  /**
   * What a read found.
   *
   * @param items in the order in which they came
   * @param continuation where to go on
   */
  record Read(List<JsonNode> items, String continuation) {
    List<String> ids() {
      return items.stream().map(item -> item.path("id").asText()).toList();
    }

    List<String> operations() {
      return items.stream()
          .map(item -> item.path("metadata"))
          .map(
              metadata ->
                  metadata.path("operationType").asText() + "@" + metadata.path("lsn").asLong())
          .toList();
    }
  }

  static Read read(CosmosContainer container, CosmosChangeFeedRequestOptions options) {
    List<JsonNode> items = new ArrayList<>();
    String continuation = "";
    for (FeedResponse<JsonNode> page :
        container.queryChangeFeed(options, JsonNode.class).iterableByPage()) {
      items.addAll(page.getResults());
      continuation = page.getContinuationToken();
    }
    return new Read(items, continuation);
  }

  static Read readOn(CosmosContainer container, Read before) {
    return read(
        container,
        CosmosChangeFeedRequestOptions.createForProcessingFromContinuation(before.continuation()));
  }
}
