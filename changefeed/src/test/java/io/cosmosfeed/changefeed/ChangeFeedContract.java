/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/**
 * What each provider of a change feed owes. The test of a provider extends this class and says in
 * {@link #fixture()} how its account is set up; the behaviours stand in the interfaces, one per
 * concern.
 */
@Timeout(120)
public abstract class ChangeFeedContract
    implements OrderContract,
        PositionContract,
        LatestVersionContract,
        PageContract,
        ContainerContract,
        RangeContract,
        SplitContract,
        FailureContract,
        AllVersionsContract {

  private Workbench bench;

  /** The account to test with; may be one for all tests of the class. */
  protected abstract FeedFixture fixture();

  @BeforeEach
  void openAccount() {
    bench = new Workbench(fixture());
  }

  @AfterEach
  void closeAccount() {
    bench.close();
  }

  @Override
  public final Workbench bench() {
    return bench;
  }
}
