/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.inmemory.server.http.HttpAnswer;
import io.cosmosfeed.inmemory.server.http.HttpRequest;
import io.cosmosfeed.inmemory.store.Database;
import io.cosmosfeed.inmemory.store.DocumentJson;

/** Databases: create, list, read, delete. */
final class DatabaseHandler {
  private final Directory directory;

  DatabaseHandler(Directory directory) {
    this.directory = directory;
  }

  HttpAnswer answerAll(HttpRequest request) {
    return switch (request.method()) {
      case "GET" -> list();
      case "POST" -> {
        if (Queries.isMeantBy(request)) {
          throw GatewayException.notServed("A query over databases");
        }
        String id = DocumentJson.parseObject(request.body()).path("id").asText();
        yield describe(201, directory.store().createDatabase(id));
      }
      default -> throw GatewayException.methodNotAllowed("Databases are listed or created");
    };
  }

  HttpAnswer answer(HttpRequest request, ResourcePath.Database path) {
    Database database = directory.database(path.database());
    return switch (request.method()) {
      case "GET" -> describe(200, database);
      case "DELETE" -> {
        directory.store().deleteDatabase(database.name());
        yield Answers.empty(204);
      }
      default -> throw GatewayException.methodNotAllowed("A database is read or deleted");
    };
  }

  private HttpAnswer list() {
    ObjectNode list = JsonNodeFactory.instance.objectNode().put("_rid", "");
    var databases = list.putArray("Databases");
    directory.store().databases().forEach(database -> databases.add(json(database)));
    list.put("_count", databases.size());
    return Answers.json(200, list);
  }

  private static HttpAnswer describe(int status, Database database) {
    return Answers.json(status, json(database)).withHeader(HeaderNames.ETAG, database.etag());
  }

  private static ObjectNode json(Database database) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("id", database.name())
        .put("_rid", database.resourceId())
        .put("_self", "dbs/" + database.resourceId() + "/")
        .put("_etag", database.etag())
        .put("_colls", "colls/")
        .put("_users", "users/")
        .put("_ts", database.createdAt().getEpochSecond());
  }
}
