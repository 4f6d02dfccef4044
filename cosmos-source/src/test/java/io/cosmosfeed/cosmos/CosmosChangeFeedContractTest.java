/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import io.cosmosfeed.changefeed.ChangeFeedContract;
import io.cosmosfeed.changefeed.FeedFixture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The provider keeps the contract, through the SDK and over HTTP. */
class CosmosChangeFeedContractTest extends ChangeFeedContract {

  private static TestServer server;
  private static FeedFixture fixture;

  @BeforeAll
  static void startServer() {
    server = TestServer.start();
    fixture = new ServerFixture(server);
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @Override
  protected FeedFixture fixture() {
    return fixture;
  }
}
