/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server;

import io.cosmosfeed.inmemory.server.behaviour.CurrentBehaviour;
import io.cosmosfeed.inmemory.server.control.ControlApi;
import io.cosmosfeed.inmemory.server.control.ServerControl;
import io.cosmosfeed.inmemory.server.fault.Faults;
import io.cosmosfeed.inmemory.server.gateway.Gateway;
import io.cosmosfeed.inmemory.server.gateway.RawDocuments;
import io.cosmosfeed.inmemory.server.http.HttpServer;
import io.cosmosfeed.inmemory.server.http.TlsIdentity;
import io.cosmosfeed.inmemory.server.traffic.RequestLog;
import io.cosmosfeed.inmemory.store.InMemoryCosmos;
import io.netty.handler.ssl.SslContext;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.util.Optional;

/**
 * A running server: an account in memory behind the gateway protocol of Cosmos DB. Closing it ends
 * every request; the account remains as it is.
 */
public final class InMemoryCosmosServer implements AutoCloseable {
  private final HttpServer http;
  private final URI endpoint;
  private final String key;
  private final ServerControl control;

  private InMemoryCosmosServer(HttpServer http, URI endpoint, String key, ServerControl control) {
    this.http = http;
    this.endpoint = endpoint;
    this.key = key;
    this.control = control;
  }

  /**
   * Starts a server.
   *
   * @throws IOException if its address cannot be listened on, or its TLS identity is unusable
   */
  public static InMemoryCosmosServer start(InMemoryCosmos store, ServerOptions options)
      throws IOException {
    String scheme = options.tls().isPresent() ? "https" : "http";
    CurrentBehaviour behaviour = new CurrentBehaviour(options.behaviour());
    Faults faults = new Faults(Clock.systemUTC());
    RequestLog requests = new RequestLog();
    RawDocuments raw = new RawDocuments();
    Gateway gateway = new Gateway(store, options.key(), scheme, behaviour, faults, requests, raw);
    ServerControl control = new ServerControl(store, behaviour, faults, requests, raw);
    HttpServer http =
        HttpServer.listen(
            new InetSocketAddress(options.host(), options.port()),
            sslContext(options.tls()),
            new FrontDoor(gateway, new ControlApi(control)));
    URI endpoint = URI.create(scheme + "://" + options.host() + ":" + http.port());
    return new InMemoryCosmosServer(http, endpoint, options.key(), control);
  }

  /** Runs a server by its command line; {@code --help} tells the options. */
  public static void main(String[] arguments) {
    CommandLog.configure();
    System.exit(ServerCommand.run(arguments));
  }

  private static Optional<SslContext> sslContext(Optional<TlsIdentity> identity)
      throws IOException {
    return identity.isPresent() ? Optional.of(identity.get().serverContext()) : Optional.empty();
  }

  /** Where clients find it, for instance {@code http://127.0.0.1:8081}. */
  public URI endpoint() {
    return endpoint;
  }

  /** The account's key, in base64. */
  public String key() {
    return key;
  }

  /** What tests do to it. */
  public ServerControl control() {
    return control;
  }

  @Override
  public void close() {
    http.close();
  }
}
