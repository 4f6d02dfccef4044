/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.inmemory.store.DocumentPatch;
import io.cosmosfeed.inmemory.store.Operation;
import io.cosmosfeed.inmemory.store.OperationResult;
import io.cosmosfeed.inmemory.store.Precondition;
import io.cosmosfeed.inmemory.store.StoreException;
import java.util.Locale;

/** The operations of a batch as JSON, and their results. */
final class BatchOperations {
  private BatchOperations() {}

  static Operation parse(JsonNode json) {
    String id = json.path("id").asText();
    Precondition precondition = precondition(json);
    String type = json.path("operationType").asText();
    return switch (type.toLowerCase(Locale.ROOT)) {
      case "create" -> new Operation.Create(body(json));
      case "upsert" -> new Operation.Upsert(body(json), precondition);
      case "replace" -> new Operation.Replace(id, body(json), precondition);
      case "patch" ->
          new Operation.Patch(id, DocumentPatch.parse(json.path("resourceBody")), precondition);
      case "delete" -> new Operation.Delete(id, precondition);
      case "read" -> new Operation.Read(id, precondition);
      default -> throw GatewayException.badRequest("A batch has no operation '" + type + "'");
    };
  }

  /** The partition key that an operation of a bulk request names: an array, or its text. */
  static PartitionKey partitionKey(JsonNode json) {
    JsonNode key = json.path("partitionKey");
    return PartitionKeys.parse(key.isTextual() ? key.textValue() : key.toString());
  }

  private static ObjectNode body(JsonNode json) {
    if (json.path("resourceBody") instanceof ObjectNode body) {
      return body;
    }
    throw GatewayException.badRequest("An operation that writes has a JSON object as resourceBody");
  }

  private static Precondition precondition(JsonNode json) {
    if (json.hasNonNull("ifMatch")) {
      return new Precondition.IfMatch(json.get("ifMatch").asText());
    }
    return json.hasNonNull("ifNoneMatch")
        ? new Precondition.IfNoneMatch(json.get("ifNoneMatch").asText())
        : Precondition.NONE;
  }

  static ObjectNode answer(OperationResult result, double charge) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("statusCode", result.status())
            .put("requestCharge", charge);
    result
        .refusal()
        .map(StoreException::subStatus)
        .filter(subStatus -> subStatus != 0)
        .ifPresent(subStatus -> json.put("subStatusCode", subStatus));
    result
        .document()
        .ifPresent(
            document -> {
              json.put("eTag", document.etag());
              json.set("resourceBody", document.body());
            });
    return json;
  }
}
