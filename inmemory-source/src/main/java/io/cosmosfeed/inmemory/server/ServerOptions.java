/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server;

import io.cosmosfeed.inmemory.server.behaviour.Behaviour;
import io.cosmosfeed.inmemory.server.http.TlsIdentity;
import java.util.Base64;
import java.util.Optional;

/**
 * How a server is to run.
 *
 * @param host the name or address to listen on, which is also the one in its endpoint
 * @param port 0 takes a free one
 * @param key the account's key, in base64
 * @param tls plain HTTP if empty
 * @param behaviour how it begins; the control API changes it
 */
public record ServerOptions(
    String host, int port, String key, Optional<TlsIdentity> tls, Behaviour behaviour) {

  /** The key that every Cosmos DB emulator has (Cosmos DB: emulator), and no secret therefore. */
  public static final String EMULATOR_KEY =
      "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

  private static final int HIGHEST_PORT = 65_535;

  /** A free port of the loopback interface, plain HTTP, the emulator's key. */
  public static final ServerOptions DEFAULT =
      new ServerOptions("127.0.0.1", 0, EMULATOR_KEY, Optional.empty(), Behaviour.DEFAULT);

  public ServerOptions {
    if (port < 0 || port > HIGHEST_PORT) {
      throw new IllegalArgumentException("A port is 0 to 65535, not " + port);
    }
    requireBase64(key);
  }

  private static void requireBase64(String key) {
    try {
      boolean isEmpty = Base64.getDecoder().decode(key).length == 0;
      if (isEmpty) {
        throw new IllegalArgumentException("The key is empty");
      }
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("The key is not base64 text of at least one byte", e);
    }
  }

  public ServerOptions withPort(int other) {
    return new ServerOptions(host, other, key, tls, behaviour);
  }

  public ServerOptions withHost(String other) {
    return new ServerOptions(other, port, key, tls, behaviour);
  }

  public ServerOptions withKey(String other) {
    return new ServerOptions(host, port, other, tls, behaviour);
  }

  public ServerOptions withTls(TlsIdentity identity) {
    return new ServerOptions(host, port, key, Optional.of(identity), behaviour);
  }

  public ServerOptions withBehaviour(Behaviour other) {
    return new ServerOptions(host, port, key, tls, other);
  }

  /** Without the key. */
  @Override
  public String toString() {
    return "ServerOptions["
        + (tls.isPresent() ? "https" : "http")
        + "://"
        + host
        + ":"
        + port
        + "]";
  }
}
