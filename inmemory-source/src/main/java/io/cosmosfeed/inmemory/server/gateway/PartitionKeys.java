/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.inmemory.server.http.HttpRequest;
import io.cosmosfeed.inmemory.store.DocumentJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Partition keys as requests have them: a JSON array, with {@code {}} for a missing component. */
final class PartitionKeys {
  private PartitionKeys() {}

  /** The key that a request is for, if it names one. */
  static Optional<PartitionKey> of(HttpRequest request) {
    return request.header(HeaderNames.PARTITION_KEY).map(PartitionKeys::parse);
  }

  /**
   * The key that a request is for.
   *
   * @throws GatewayException with status 400 if it names none
   */
  static PartitionKey require(HttpRequest request) {
    return of(request)
        .orElseThrow(
            () ->
                GatewayException.badRequest(
                    "PartitionKey value must be supplied for this operation."));
  }

  static PartitionKey parse(String json) {
    JsonNode array = DocumentJson.parse(json.getBytes(StandardCharsets.UTF_8));
    if (!array.isArray()) {
      throw GatewayException.badRequest("Partition key " + json + " is invalid.");
    }
    List<JsonNode> components = new ArrayList<>();
    for (JsonNode component : array) {
      boolean isMissing = component.isObject() && component.isEmpty();
      components.add(isMissing ? MissingNode.getInstance() : component);
    }
    try {
      return new PartitionKey(components);
    } catch (IllegalArgumentException e) {
      throw GatewayException.badRequest("Partition key " + json + " is invalid.");
    }
  }
}
