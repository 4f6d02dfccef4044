/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.inmemory.server.behaviour.Behaviour;
import io.cosmosfeed.inmemory.server.http.HttpAnswer;
import io.cosmosfeed.inmemory.server.http.HttpRequest;
import io.cosmosfeed.inmemory.store.Container;
import io.cosmosfeed.inmemory.store.ContainerSpec;
import io.cosmosfeed.inmemory.store.Database;
import io.cosmosfeed.inmemory.store.DocumentJson;
import java.util.function.Supplier;

/** Containers: create, list, read, replace, delete. */
final class ContainerHandler {
  private final Directory directory;
  private final Supplier<Behaviour> behaviour;

  ContainerHandler(Directory directory, Supplier<Behaviour> behaviour) {
    this.directory = directory;
    this.behaviour = behaviour;
  }

  HttpAnswer answer(HttpRequest request, ResourcePath.Containers path) {
    Database database = directory.parentDatabase(path.database());
    return switch (request.method()) {
      case "GET" -> list(database);
      case "POST" -> {
        if (Queries.isMeantBy(request)) {
          throw GatewayException.notServed("A query over containers");
        }
        yield create(database, DocumentJson.parseObject(request.body()));
      }
      default -> throw GatewayException.methodNotAllowed("Containers are listed or created");
    };
  }

  HttpAnswer answer(HttpRequest request, ResourcePath.Container path) {
    Directory.Located located = directory.container(path);
    return switch (request.method()) {
      case "GET" -> describe(200, located);
      case "PUT" -> replace(located, DocumentJson.parseObject(request.body()));
      case "DELETE" -> {
        located.database().deleteContainer(located.name());
        yield Answers.empty(204);
      }
      default ->
          throw GatewayException.methodNotAllowed("A container is read, replaced or deleted");
    };
  }

  private HttpAnswer list(Database database) {
    ObjectNode list = JsonNodeFactory.instance.objectNode().put("_rid", database.resourceId());
    ArrayNode containers = list.putArray("DocumentCollections");
    for (Container container : database.containers()) {
      containers.add(ContainerJson.of(new Directory.Located(database, container)));
    }
    list.put("_count", containers.size());
    return Answers.json(200, list);
  }

  private HttpAnswer create(Database database, ObjectNode json) {
    ContainerSpec spec = ContainerJson.spec(json, false);
    requireAllowed(spec);
    Container created =
        database.createContainer(spec, behaviour.get().account().rangesPerContainer());
    return describe(201, new Directory.Located(database, created));
  }

  private HttpAnswer replace(Directory.Located located, ObjectNode json) {
    Container container = located.container();
    ContainerSpec spec = ContainerJson.spec(json, container.spec().keepsPreviousImages());
    requireAllowed(spec);
    container.replaceSpec(spec);
    return describe(200, located);
  }

  private void requireAllowed(ContainerSpec spec) {
    boolean isRefused =
        spec.retention().isPresent() && behaviour.get().account().continuousBackup();
    if (isRefused) {
      throw GatewayException.badRequest(
          "The retention duration in the Change Feed policy should not be set when continuous"
              + " backup mode is enabled for the database account");
    }
  }

  private static HttpAnswer describe(int status, Directory.Located located) {
    return Answers.json(status, ContainerJson.of(located))
        .withHeader(HeaderNames.ETAG, located.container().etag())
        // The SDKs take the database from here; without it a feed read fails.
        .withHeader(HeaderNames.OWNER_NAME, "dbs/" + located.database().name())
        .withHeader(HeaderNames.CONTENT_PATH, located.database().resourceId());
  }
}
