/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import java.util.List;
import java.util.Optional;

/** What a request is addressed to. Databases and containers go by name or by resource id. */
sealed interface ResourcePath {

  record Account() implements ResourcePath {}

  record Databases() implements ResourcePath {}

  record Database(String database) implements ResourcePath {}

  record Containers(String database) implements ResourcePath {}

  record Container(String database, String container) implements ResourcePath {}

  record Ranges(Container container) implements ResourcePath {}

  record Documents(Container container) implements ResourcePath {}

  record Document(Container container, String id) implements ResourcePath {}

  /** The meaning of a path, if it has one here. */
  static Optional<ResourcePath> of(List<String> segments) {
    return Optional.ofNullable(
        switch (segments.size()) {
          case 0 -> new Account();
          case 1 -> matches(segments, "dbs") ? new Databases() : null;
          case 2 -> matches(segments, "dbs") ? new Database(segments.get(1)) : null;
          case 3 -> matches(segments, "dbs", "colls") ? new Containers(segments.get(1)) : null;
          case 4 -> matches(segments, "dbs", "colls") ? container(segments) : null;
          case 5 ->
              matches(segments, "dbs", "colls", "docs")
                  ? new Documents(container(segments))
                  : matches(segments, "dbs", "colls", "pkranges")
                      ? new Ranges(container(segments))
                      : null;
          case 6 ->
              matches(segments, "dbs", "colls", "docs")
                  ? new Document(container(segments), segments.get(5))
                  : null;
          default -> null;
        });
  }

  private static Container container(List<String> segments) {
    return new Container(segments.get(1), segments.get(3));
  }

  private static boolean matches(List<String> segments, String... types) {
    for (int i = 0; i < types.length; i++) {
      if (!segments.get(2 * i).equals(types[i])) {
        return false;
      }
    }
    return true;
  }
}
