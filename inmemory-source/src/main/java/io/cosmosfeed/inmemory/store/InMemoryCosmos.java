/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import java.time.Clock;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/** A Cosmos DB account in memory: databases by name. Safe for use by several threads. */
public final class InMemoryCosmos {

  private final Clock clock;
  private final ResourceIds resourceIds = new ResourceIds();
  private final Etags etags = new Etags();
  private final NavigableMap<String, Database> databases = new ConcurrentSkipListMap<>();

  /**
   * An empty account.
   *
   * @param clock tells when things are written and expire; it must not run backwards
   */
  public InMemoryCosmos(Clock clock) {
    this.clock = clock;
  }

  /** The clock that this account goes by. */
  public Clock clock() {
    return clock;
  }

  /**
   * Creates a database.
   *
   * @throws StoreException with status 409 if there is one of that name, 400 if the name is illegal
   */
  public Database createDatabase(String name) {
    Database created = new Database(name, clock, resourceIds, etags);
    if (databases.putIfAbsent(name, created) != null) {
      throw StoreException.conflict("database '" + name + "'");
    }
    return created;
  }

  /** The database of a name, created now if there is none. */
  public Database createDatabaseIfAbsent(String name) {
    return databases.computeIfAbsent(
        name, missing -> new Database(missing, clock, resourceIds, etags));
  }

  /** All databases, ordered by name. */
  public List<Database> databases() {
    return List.copyOf(databases.values());
  }

  /** The database of a name. */
  public Optional<Database> database(String name) {
    return Optional.ofNullable(databases.get(name));
  }

  /** The database of a resource id. */
  public Optional<Database> databaseWithResourceId(String resourceId) {
    return databases.values().stream()
        .filter(database -> database.resourceId().equals(resourceId))
        .findFirst();
  }

  /**
   * The database of a name.
   *
   * @throws StoreException with status 404 if there is none
   */
  public Database requireDatabase(String name) {
    return database(name).orElseThrow(() -> StoreException.notFound("database '" + name + "'"));
  }

  /**
   * Deletes a database with all its containers.
   *
   * @throws StoreException with status 404 if there is none of that name
   */
  public void deleteDatabase(String name) {
    Database removed = databases.remove(name);
    if (removed == null) {
      throw StoreException.notFound("database '" + name + "'");
    }
    removed.delete();
  }

  /** Deletes everything. */
  public void clear() {
    databases()
        .forEach(
            database -> {
              if (databases.remove(database.name(), database)) {
                database.delete();
              }
            });
  }
}
