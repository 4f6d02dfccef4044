/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/** A database: containers by name. Safe for use by several threads. */
public final class Database {

  private final String name;
  private final String resourceId;
  private final String etag;
  private final Instant createdAt;
  private final Clock clock;
  private final ResourceIds resourceIds;
  private final Etags etags;
  private final NavigableMap<String, Container> containers = new ConcurrentSkipListMap<>();

  Database(String name, Clock clock, ResourceIds resourceIds, Etags etags) {
    Names.require("database", name);
    this.name = name;
    this.clock = clock;
    this.resourceIds = resourceIds;
    this.etags = etags;
    this.resourceId = resourceIds.database();
    this.etag = etags.next();
    this.createdAt = clock.instant();
  }

  public String name() {
    return name;
  }

  /** Its resource id, for instance {@code EAABAA==}. */
  public String resourceId() {
    return resourceId;
  }

  /** Its entity tag, quotes included. */
  public String etag() {
    return etag;
  }

  public Instant createdAt() {
    return createdAt;
  }

  /**
   * Creates a container.
   *
   * @param ranges how many physical ranges of equal size it has, from 1
   * @throws StoreException with status 409 if there is one of that name, 400 if it has no ranges
   */
  public Container createContainer(ContainerSpec spec, int ranges) {
    if (ranges < 1) {
      throw StoreException.badRequest("A container has at least one physical range");
    }
    Container created =
        new Container(resourceId, resourceIds.container(resourceId), spec, ranges, clock, etags);
    if (containers.putIfAbsent(spec.id(), created) != null) {
      throw StoreException.conflict("container '" + spec.id() + "'");
    }
    return created;
  }

  /** All containers, ordered by name. */
  public List<Container> containers() {
    return List.copyOf(containers.values());
  }

  /** The container of a name. */
  public Optional<Container> container(String containerName) {
    return Optional.ofNullable(containers.get(containerName));
  }

  /** The container of a resource id. */
  public Optional<Container> containerWithResourceId(String containerResourceId) {
    return containers.values().stream()
        .filter(container -> container.resourceId().equals(containerResourceId))
        .findFirst();
  }

  /**
   * The container of a name.
   *
   * @throws StoreException with status 404 if there is none
   */
  public Container requireContainer(String containerName) {
    return container(containerName)
        .orElseThrow(() -> StoreException.notFound("container '" + containerName + "'"));
  }

  /**
   * Deletes a container with all its documents. One created again under its name has another
   * resource id, and its LSNs begin anew.
   *
   * @throws StoreException with status 404 if there is none of that name
   */
  public void deleteContainer(String containerName) {
    Container removed = containers.remove(containerName);
    if (removed == null) {
      throw StoreException.notFound("container '" + containerName + "'");
    }
    removed.delete();
  }

  void delete() {
    containers.values().forEach(Container::delete);
    containers.clear();
  }
}
