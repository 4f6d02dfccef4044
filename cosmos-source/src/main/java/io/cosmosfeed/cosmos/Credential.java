/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import com.azure.cosmos.CosmosClientBuilder;

/** How the account knows who reads: one choice. */
sealed interface Credential {

  /** Gives the credential to a client that is being built. */
  void applyTo(CosmosClientBuilder builder);

  /**
   * A primary or secondary key of the account, read-only or not.
   *
   * @param base64 the key as the portal shows it
   */
  record AccountKey(String base64) implements Credential {

    @Override
    public void applyTo(CosmosClientBuilder builder) {
      builder.key(base64);
    }

    @Override
    public String toString() {
      return "AccountKey[hidden]";
    }
  }
}
