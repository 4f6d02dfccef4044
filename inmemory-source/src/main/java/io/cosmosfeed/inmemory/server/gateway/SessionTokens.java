/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import io.cosmosfeed.inmemory.server.behaviour.Behaviour;
import io.cosmosfeed.inmemory.store.PhysicalRange;
import java.util.function.Supplier;

/** Session tokens: how far a physical range has come. */
final class SessionTokens {
  private static final int REGION = 1;

  private final Supplier<Behaviour> behaviour;

  SessionTokens(Supplier<Behaviour> behaviour) {
    this.behaviour = behaviour;
  }

  /**
   * The token of a range at an LSN: {@code range:version#lsn}, and {@code #region=lsn} for an
   * account of several regions. The version begins at -1, or at 0 with several regions, and is one
   * higher after a merge.
   */
  String of(PhysicalRange range, long lsn) {
    boolean isMultiRegion = behaviour.get().account().multiRegionSessionTokens();
    int version = (isMultiRegion ? 0 : -1) + (range.merged() ? 1 : 0);
    String token = range.id() + ":" + version + "#" + lsn;
    return isMultiRegion ? token + "#" + REGION + "=" + lsn : token;
  }
}
