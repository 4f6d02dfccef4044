/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/** Which containers of the database are read. */
public sealed interface ContainerSelection {

  /** Whether a container of this name is read. */
  boolean includes(String container);

  /** The key by which a user chose so. */
  String key();

  /** Those of the existing containers that are read, in the order given. */
  default List<String> among(Collection<String> existing) {
    return existing.stream().filter(this::includes).toList();
  }

  /**
   * Containers by name.
   *
   * @param names at least one
   */
  record Named(List<String> names) implements ContainerSelection {

    public Named {
      names = List.copyOf(names);
    }

    @Override
    public boolean includes(String container) {
      return names.contains(container);
    }

    @Override
    public String key() {
      return ContainersConfig.CONTAINERS.name();
    }
  }

  /** All containers, those created later included. */
  record All() implements ContainerSelection {

    @Override
    public boolean includes(String container) {
      return true;
    }

    @Override
    public String key() {
      return ContainersConfig.CONTAINERS.name();
    }
  }

  /** Containers whose whole name matches, those created later included. */
  record Matching(Pattern pattern) implements ContainerSelection {

    @Override
    public boolean includes(String container) {
      return pattern.matcher(container).matches();
    }

    @Override
    public String key() {
      return ContainersConfig.REGEX.name();
    }
  }
}
