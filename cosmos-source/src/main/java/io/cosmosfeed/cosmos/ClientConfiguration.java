/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import java.net.URI;
import java.util.List;

/**
 * What distinguishes one SDK client from another; equal configurations share a client.
 *
 * @param endpoint the account's address
 * @param credential how the account knows who reads
 * @param connectionMode how the client talks to the account
 * @param preferredRegions where to read, best first; empty leaves it to the account
 * @param applicationName what the account's logs call this client
 */
record ClientConfiguration(
    URI endpoint,
    Credential credential,
    ConnectionMode connectionMode,
    List<String> preferredRegions,
    String applicationName) {

  ClientConfiguration {
    preferredRegions = List.copyOf(preferredRegions);
  }

  /** How a client talks to the account. */
  enum ConnectionMode {
    /** Over HTTPS to the account's gateway. */
    GATEWAY,
    /** Over TCP to the replicas; only a deployed account offers it. */
    DIRECT
  }
}
