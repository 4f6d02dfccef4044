/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.behaviour;

/**
 * The feed of all versions and deletes.
 *
 * @param served for which containers
 * @param deletes what a delete looks like
 * @param writesDefaults whether {@code previousImageLSN: 0} and {@code timeToLiveExpired: false}
 *     are written out, as in some captures
 * @param failsAfterMerge whether a merged range answers 500 for ever (azure-cosmos-dotnet-v3 issue
 *     5707)
 */
public record VersionsBehaviour(
    Served served, DeleteShape deletes, boolean writesDefaults, boolean failsAfterMerge) {

  public static final VersionsBehaviour DEFAULT =
      new VersionsBehaviour(Served.ALWAYS, DeleteShape.EMPTY_CURRENT, false, true);

  /** For which containers the feed is served. */
  public enum Served {
    /** For all: the account is enabled for it. */
    ALWAYS,
    /** For those whose change feed policy has a retention, as in Microsoft's emulator. */
    BY_RETENTION_POLICY,
    /** For none: the account is not enabled for it. */
    NEVER
  }

  /** What a delete looks like. */
  public enum DeleteShape {
    /** {@code current} is an empty object; the metadata have id and partition key. */
    EMPTY_CURRENT,
    /** {@code current} is absent; the metadata have id and partition key. */
    NO_CURRENT,
    /** {@code current} is an empty object; the metadata have neither id nor partition key. */
    ANONYMOUS
  }

  public VersionsBehaviour withServed(Served other) {
    return new VersionsBehaviour(other, deletes, writesDefaults, failsAfterMerge);
  }

  public VersionsBehaviour withDeletes(DeleteShape other) {
    return new VersionsBehaviour(served, other, writesDefaults, failsAfterMerge);
  }
}
