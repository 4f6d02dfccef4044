/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.provider;

import io.cosmosfeed.changefeed.ChangeFeedContract;
import io.cosmosfeed.changefeed.FeedFixture;

/** The account in memory owes what every account does. */
class InMemoryAccountTest extends ChangeFeedContract {

  private static final StoreFixture FIXTURE = new StoreFixture();

  @Override
  protected FeedFixture fixture() {
    return FIXTURE;
  }
}
