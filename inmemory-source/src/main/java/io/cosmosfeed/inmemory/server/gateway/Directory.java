/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import io.cosmosfeed.inmemory.store.Container;
import io.cosmosfeed.inmemory.store.Database;
import io.cosmosfeed.inmemory.store.InMemoryCosmos;
import java.util.Optional;

/** Finds what a path names, by name or by resource id. */
final class Directory {
  private final InMemoryCosmos store;

  Directory(InMemoryCosmos store) {
    this.store = store;
  }

  /** A container and the database it lies in. */
  record Located(Database database, Container container) {
    String name() {
      return container.spec().id();
    }

    /** The container's path by names, as answers have it. */
    String namePath() {
      return "dbs/" + database.name() + "/colls/" + name();
    }

    /** The container's path by resource ids. */
    String ridPath() {
      return "dbs/" + database.resourceId() + "/colls/" + container.resourceId();
    }
  }

  InMemoryCosmos store() {
    return store;
  }

  /** A database that is what a request is about. */
  Database database(String nameOrRid) {
    return find(nameOrRid)
        .orElseThrow(() -> GatewayException.notFound("database '" + nameOrRid + "'"));
  }

  /** A database that a request leads through. */
  Database parentDatabase(String nameOrRid) {
    return find(nameOrRid)
        .orElseThrow(() -> GatewayException.ownerNotFound("database '" + nameOrRid + "'"));
  }

  /** A container that is what a request is about. */
  Located container(ResourcePath.Container path) {
    Database database = parentDatabase(path.database());
    return find(database, path.container())
        .orElseThrow(() -> GatewayException.notFound("container '" + path.container() + "'"));
  }

  /** A container that a request leads through. */
  Located parentContainer(ResourcePath.Container path) {
    Database database = parentDatabase(path.database());
    return find(database, path.container())
        .orElseThrow(() -> GatewayException.ownerNotFound("container '" + path.container() + "'"));
  }

  private Optional<Database> find(String nameOrRid) {
    return store.database(nameOrRid).or(() -> store.databaseWithResourceId(nameOrRid));
  }

  private static Optional<Located> find(Database database, String nameOrRid) {
    return database
        .container(nameOrRid)
        .or(() -> database.containerWithResourceId(nameOrRid))
        .map(container -> new Located(database, container));
  }

  /** {@code database/container} by name, if a path leads to a container that exists. */
  Optional<String> nameOf(ResourcePath.Container path) {
    return find(path.database())
        .flatMap(database -> find(database, path.container()))
        .map(located -> located.database().name() + "/" + located.name());
  }
}
