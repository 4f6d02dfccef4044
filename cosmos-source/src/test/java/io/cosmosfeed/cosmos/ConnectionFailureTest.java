/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An account that cannot be reached, through the SDK. */
@Timeout(60)
class ConnectionFailureTest {

  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(20);

  @Test
  void nobodyListens() throws IOException {
    String endpoint = "http://localhost:" + freePort();

    ChangeFeedException failure = failureOfConnectingTo(endpoint);

    assertThat(failure.kind()).isEqualTo(Kind.TRANSIENT);
    assertThat(failure.setting()).contains("cosmos.endpoint");
    assertThat(failure)
        .hasMessageContaining(
            "Cosmos DB at "
                + endpoint
                + " did not answer (connection refused). Check cosmos.endpoint");
  }

  @Test
  void theHostIsUnknown() {
    ChangeFeedException failure = failureOfConnectingTo("http://not-there.invalid.test:8081");

    assertThat(failure.kind()).isEqualTo(Kind.TRANSIENT);
    assertThat(failure.setting()).contains("cosmos.endpoint");
    assertThat(failure).hasMessageContaining("did not answer (unknown host)");
  }

  @Test
  void theAccountSpeaksNoTls() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread answering = answerInPlainText(server);

      ChangeFeedException failure =
          failureOfConnectingTo("https://localhost:" + server.getLocalPort());

      assertThat(failure.kind()).isEqualTo(Kind.FATAL);
      assertThat(failure.setting()).contains("cosmos.endpoint");
      assertThat(failure).hasMessageContaining("TLS");
      answering.interrupt();
    }
  }

  @Test
  void connectingReturnsBeforeAnythingIsKnown() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      CompletableFuture<ChangeFeedAccount> connection =
          connect("http://localhost:" + silent.getLocalPort(), REQUEST_TIMEOUT);

      assertThat(connection).isNotDone();
      assertThat(connection.cancel(true)).isTrue();
    }
  }

  private static ChangeFeedException failureOfConnectingTo(String endpoint) {
    CompletableFuture<ChangeFeedAccount> connection = connect(endpoint, REQUEST_TIMEOUT);
    assertThat(connection).failsWithin(40, TimeUnit.SECONDS);
    Throwable failure = connection.handle((account, thrown) -> thrown).join();
    assertThat(failure).isInstanceOf(ChangeFeedException.class).hasNoCause();
    assertThat(failure.getMessage()).hasSizeLessThan(600);
    return (ChangeFeedException) failure;
  }

  private static CompletableFuture<ChangeFeedAccount> connect(String endpoint, Duration timeout) {
    return new CosmosChangeFeedProvider()
        .connect(Map.of("cosmos.endpoint", endpoint, "cosmos.key", "c2VjcmV0"), timeout)
        .toCompletableFuture();
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }

  private static Thread answerInPlainText(ServerSocket server) {
    Thread answering =
        new Thread(
            () -> {
              try {
                while (true) {
                  try (var connection = server.accept()) {
                    connection
                        .getOutputStream()
                        .write("HTTP/1.1 200 OK\r\n\r\n".getBytes(US_ASCII));
                  }
                }
              } catch (IOException closed) {
                assertThat(server.isClosed()).isTrue();
              }
            });
    answering.setDaemon(true);
    answering.start();
    return answering;
  }
}
