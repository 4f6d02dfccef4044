/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.behaviour;

/**
 * How a server behaves where accounts differ or nobody knows.
 *
 * @param account the account as a whole
 * @param feed both change feeds
 * @param versions the feed of all versions and deletes
 */
public record Behaviour(AccountBehaviour account, FeedBehaviour feed, VersionsBehaviour versions) {

  /** A single-write account of one region that serves both feeds. */
  public static final Behaviour DEFAULT =
      new Behaviour(AccountBehaviour.DEFAULT, FeedBehaviour.DEFAULT, VersionsBehaviour.DEFAULT);

  public Behaviour withAccount(AccountBehaviour other) {
    return new Behaviour(other, feed, versions);
  }

  public Behaviour withFeed(FeedBehaviour other) {
    return new Behaviour(account, other, versions);
  }

  public Behaviour withVersions(VersionsBehaviour other) {
    return new Behaviour(account, feed, other);
  }
}
