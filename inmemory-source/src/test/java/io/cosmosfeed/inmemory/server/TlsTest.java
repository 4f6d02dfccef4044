/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cosmosfeed.inmemory.server.http.TlsIdentity;
import io.cosmosfeed.inmemory.store.InMemoryCosmos;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TlsTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aGeneratedIdentityIsTrustedByWhoeverKnowsIt() throws Exception {
    TlsIdentity identity = TlsIdentity.selfSigned();
    try (InMemoryCosmosServer server = start(identity)) {
      assertThat(server.endpoint().getScheme()).isEqualTo("https");

      HttpResponse<String> answer = get(trusting(identity), server.endpoint());

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).contains("/_control/split");
    }
  }

  @Test
  void aClientThatDoesNotKnowItRefusesIt() throws Exception {
    try (InMemoryCosmosServer server = start(TlsIdentity.selfSigned())) {
      assertThatThrownBy(() -> get(HttpClient.newHttpClient(), server.endpoint()))
          .isInstanceOf(SSLHandshakeException.class);
    }
  }

  @Test
  void aKeyStoreWithAnotherPasswordIsUnusable() throws Exception {
    Path file = folder.resolve("identity.p12");
    try (var out = Files.newOutputStream(file)) {
      TlsIdentity.selfSigned().keyStore().store(out, "right".toCharArray());
    }

    assertThatThrownBy(() -> TlsIdentity.of(file, "wrong")).isInstanceOf(IOException.class);
  }

  private static InMemoryCosmosServer start(TlsIdentity identity) throws IOException {
    return InMemoryCosmosServer.start(
        new InMemoryCosmos(Clock.systemUTC()), ServerOptions.DEFAULT.withTls(identity));
  }

  private static HttpClient trusting(TlsIdentity identity) throws Exception {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(identity.keyStore());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return HttpClient.newBuilder().sslContext(context).build();
  }

  private static HttpResponse<String> get(HttpClient http, URI endpoint) throws Exception {
    return http.send(
        HttpRequest.newBuilder(endpoint.resolve("/_control")).build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
