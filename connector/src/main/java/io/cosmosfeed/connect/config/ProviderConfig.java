/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import io.cosmosfeed.changefeed.ChangeFeedProvider;
import java.util.Map;

/**
 * The account that is read, and how to reach it.
 *
 * @param provider the kind of account
 * @param settings the provider's settings, defaults filled in, secrets in clear text: never to be
 *     logged
 */
public record ProviderConfig(ChangeFeedProvider provider, Map<String, String> settings) {

  public ProviderConfig {
    settings = Map.copyOf(settings);
  }

  /** Names the provider and the keys, never the values. */
  @Override
  public String toString() {
    return "ProviderConfig[provider=" + provider.name() + ", keys=" + settings.keySet() + "]";
  }
}
