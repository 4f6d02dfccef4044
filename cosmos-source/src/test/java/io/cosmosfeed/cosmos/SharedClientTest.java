/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.inmemory.server.fault.Effect;
import io.cosmosfeed.inmemory.server.fault.Extent;
import io.cosmosfeed.inmemory.server.fault.Fault;
import io.cosmosfeed.inmemory.server.fault.RequestKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections to one account share a client; a client that is built asks for the account once. */
@Timeout(60)
class SharedClientTest {

  private TestServer server;

  @BeforeEach
  void start() {
    server = TestServer.start();
    server.createContainer("orders", 1);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void connectionsAtTheSameTimeShareOneClient() {
    List<CompletableFuture<ChangeFeedAccount>> connections =
        IntStream.range(0, 10)
            .mapToObj(i -> TestServer.connect(server.settings(), TestServer.REQUEST_TIMEOUT))
            .toList();

    List<ChangeFeedAccount> accounts = connections.stream().map(Answers::of).toList();

    assertThat(clientsBuilt()).isEqualTo(1);
    accounts.forEach(ChangeFeedAccount::close);
  }

  @Test
  void closingOneLeavesTheOthersAndTheLastOneClosesTheClient() {
    ChangeFeedAccount first = server.connect();
    ChangeFeedAccount second = server.connect();

    first.close();
    first.close();
    assertThat(Answers.of(second.containers(TestServer.DATABASE))).containsExactly("orders");
    assertThat(clientsBuilt()).isEqualTo(1);

    second.close();
    server.connect().close();
    assertThat(clientsBuilt()).isEqualTo(2);
  }

  @Test
  void otherSettingsMakeAnotherClient() {
    Map<String, String> other = server.settings();
    other.put("cosmos.application.name", "another");
    ChangeFeedAccount first = server.connect();
    ChangeFeedAccount second = Answers.of(TestServer.connect(other, TestServer.REQUEST_TIMEOUT));

    assertThat(clientsBuilt()).isEqualTo(2);
    first.close();
    second.close();
  }

  @Test
  void aConnectionThatFailedDoesNotSpoilTheNext() {
    Fault refusal =
        new Fault(
            Fault.Target.of(RequestKind.ACCOUNT),
            Effect.Fail.with(401, 0),
            Extent.during(Duration.ofMinutes(1)));
    server.control().fault(refusal);
    var failed = TestServer.connect(server.settings(), Duration.ofSeconds(1));
    assertThat(Answers.failureOf(failed)).hasMessageStartingWith("Connecting failed.");
    server.control().clearFaults();

    server.connect().close();
  }

  private long clientsBuilt() {
    return server.requests(RequestKind.ACCOUNT).size();
  }
}
