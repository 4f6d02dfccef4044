/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.control;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.inmemory.server.traffic.RequestRecord;
import java.util.Locale;
import java.util.stream.Stream;

/** Control of the log of requests. */
final class TrafficCommands {
  private final ServerControl control;

  TrafficCommands(ServerControl control) {
    this.control = control;
  }

  Stream<ControlCommand> all() {
    return Stream.of(
        new ControlCommand(
            "GET",
            "requests",
            "The requests so far, the last 10000: ?since=number of the last one seen",
            this::list),
        new ControlCommand("DELETE", "requests", "Forget them", request -> clear()));
  }

  private JsonNode list(ControlRequest request) {
    String since = request.parameter("since").orElse("0");
    if (!since.matches("\\d{1,18}")) {
      throw ControlException.badRequest("'since' is not a whole number: " + since);
    }
    ArrayNode all = JsonNodeFactory.instance.arrayNode();
    control.requests().since(Long.parseLong(since)).forEach(each -> all.add(json(each)));
    return all;
  }

  private static ObjectNode json(RequestRecord request) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("number", request.number())
            .put("at", request.at().toString())
            .put("method", request.method())
            .put("path", request.path())
            .put("kind", request.facts().kind().name().toLowerCase(Locale.ROOT))
            .put("allVersions", request.allVersions());
    request.facts().container().ifPresent(container -> json.put("container", container));
    request.facts().range().ifPresent(range -> json.put("range", range));
    request.facts().ifNoneMatch().ifPresent(etag -> json.put("ifNoneMatch", etag));
    json.put("status", request.status()).put("subStatus", request.subStatus());
    request.etag().ifPresent(etag -> json.put("etag", etag));
    return json.put("items", request.items())
        .put("bytes", request.bytes())
        .put("charge", request.charge());
  }

  private JsonNode clear() {
    control.requests().clear();
    return JsonNodeFactory.instance.arrayNode();
  }
}
