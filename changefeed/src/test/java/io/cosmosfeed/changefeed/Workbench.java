/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;

/** What one test of the contract works with: a fixture and an account opened for this test. */
public final class Workbench implements AutoCloseable {

  private static final List<String> SINGLE_KEY = List.of("/pk");

  private final FeedFixture fixture;
  private final ChangeFeedAccount account;

  Workbench(FeedFixture fixture) {
    this.fixture = fixture;
    this.account = fixture.connect();
  }

  FeedFixture fixture() {
    return fixture;
  }

  ChangeFeedAccount account() {
    return account;
  }

  /** A new container with the partition key path {@code /pk}. */
  FixtureContainer container(int physicalRanges) {
    return fixture.createContainer(SINGLE_KEY, physicalRanges);
  }

  /** The latest-version feed of a container. */
  FeedReader latestVersion(FixtureContainer container) {
    return open(container, FeedMode.LATEST_VERSION);
  }

  /** The feed of all versions and deletes of a container. */
  FeedReader allVersions(FixtureContainer container) {
    return open(container, FeedMode.ALL_VERSIONS_AND_DELETES);
  }

  private FeedReader open(FixtureContainer container, FeedMode mode) {
    return new FeedReader(Stages.await(account.open(container.name(), mode)));
  }

  /** Skips the test, visibly, where the fixture lacks a capability. */
  void requires(FeedFixture.Capability capability) {
    assumeTrue(
        fixture.capabilities().contains(capability), () -> "The fixture cannot: " + capability);
  }

  /** Gives the account back, and with it the feeds that a test opened. */
  @Override
  public void close() {
    account.close();
  }
}
