/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.behaviour;

/**
 * The account as a whole.
 *
 * @param rangesPerContainer how many physical ranges a container created from now on has, 1 to 1000
 * @param acceptsAadTokens whether a bearer token does instead of a signature; it is not looked into
 * @param multipleWriteLocations whether the account has several write regions, where a feed cannot
 *     start at an instant (azure-cosmos-dotnet-v3 issue 954)
 * @param multiRegionSessionTokens whether session tokens have the form of accounts with several
 *     regions, {@code range:version#lsn#region=lsn}
 * @param continuousBackup whether the account has continuous backup, where a container with a
 *     retention of its own is refused
 */
public record AccountBehaviour(
    int rangesPerContainer,
    boolean acceptsAadTokens,
    boolean multipleWriteLocations,
    boolean multiRegionSessionTokens,
    boolean continuousBackup) {

  /** The most physical ranges that a container is created with. */
  public static final int MOST_RANGES = 1000;

  public static final AccountBehaviour DEFAULT =
      new AccountBehaviour(1, false, false, false, false);

  public AccountBehaviour {
    if (rangesPerContainer < 1 || rangesPerContainer > MOST_RANGES) {
      throw new IllegalArgumentException(
          "rangesPerContainer is 1 to " + MOST_RANGES + ", not " + rangesPerContainer);
    }
  }

  public AccountBehaviour withRangesPerContainer(int ranges) {
    return new AccountBehaviour(
        ranges,
        acceptsAadTokens,
        multipleWriteLocations,
        multiRegionSessionTokens,
        continuousBackup);
  }
}
