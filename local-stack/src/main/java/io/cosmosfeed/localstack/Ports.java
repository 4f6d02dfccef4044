/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** TCP ports of the loopback address. */
public final class Ports {
  /** Stands for "any free port" where a port is asked for. */
  public static final int ANY = 0;

  private Ports() {}

  /** The port itself, or a free one for {@link #ANY}. */
  public static int orFree(int port) {
    return port == ANY ? free() : port;
  }

  /** A port that nobody listened on a moment ago. */
  public static int free() {
    try (ServerSocket socket = bound(ANY)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException("No free TCP port on the loopback address", e);
    }
  }

  /** Whether somebody listens on this port, or may not be listened on by this user. */
  public static boolean isTaken(int port) {
    try (ServerSocket socket = bound(port)) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  private static ServerSocket bound(int port) throws IOException {
    ServerSocket socket = new ServerSocket();
    try {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }
}
