/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The providers on the class path of this SPI. */
public final class ChangeFeedProviders {

  private ChangeFeedProviders() {}

  /** All providers, ordered by name. */
  public static List<ChangeFeedProvider> all() {
    return ServiceLoader.load(ChangeFeedProvider.class, ChangeFeedProvider.class.getClassLoader())
        .stream()
        .map(ServiceLoader.Provider::get)
        .sorted((a, b) -> a.name().compareTo(b.name()))
        .toList();
  }

  /** The provider of a name, if there is one. */
  public static Optional<ChangeFeedProvider> named(String name) {
    return all().stream().filter(provider -> provider.name().equals(name)).findFirst();
  }
}
