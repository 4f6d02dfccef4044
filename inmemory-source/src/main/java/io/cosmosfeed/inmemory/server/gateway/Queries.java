/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.inmemory.server.http.HttpRequest;
import io.cosmosfeed.inmemory.server.query.Query;
import io.cosmosfeed.inmemory.server.query.QueryParser;
import io.cosmosfeed.inmemory.server.query.QuerySyntaxException;
import io.cosmosfeed.inmemory.store.DocumentJson;
import java.util.HashMap;
import java.util.Map;

/** Queries as requests have them: text and parameters. */
final class Queries {
  private static final String CONTENT_TYPE = "application/query+json";
  private static final String EVERYTHING = "SELECT * FROM c";

  private Queries() {}

  static boolean isMeantBy(HttpRequest request) {
    boolean hasType =
        request
            .header(HeaderNames.CONTENT_TYPE)
            .filter(type -> type.startsWith(CONTENT_TYPE))
            .isPresent();
    return hasType || request.flag(HeaderNames.IS_QUERY) || isForPlan(request);
  }

  /** Whether a request asks how to run a query, rather than for its answer. */
  static boolean isForPlan(HttpRequest request) {
    return request.flag(HeaderNames.IS_QUERY_PLAN);
  }

  /**
   * Reads the query of a request.
   *
   * @throws GatewayException with status 400 if it is wrong or beyond this server
   */
  static Query of(HttpRequest request) {
    ObjectNode body = DocumentJson.parseObject(request.body());
    Map<String, JsonNode> parameters = new HashMap<>();
    for (JsonNode parameter : body.path("parameters")) {
      parameters.put(parameter.path("name").asText(), parameter.path("value"));
    }
    return parse(body.path("query").asText(), parameters);
  }

  /** The query for all documents. */
  static Query everything() {
    return parse(EVERYTHING, Map.of());
  }

  private static Query parse(String text, Map<String, JsonNode> parameters) {
    try {
      return QueryParser.parse(text, parameters);
    } catch (QuerySyntaxException e) {
      throw GatewayException.badRequest(e.problem());
    }
  }
}
