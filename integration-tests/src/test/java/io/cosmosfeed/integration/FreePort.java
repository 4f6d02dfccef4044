/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Ports for processes that have to be told theirs. */
final class FreePort {

  private FreePort() {}

  /** A port of the loopback address that nobody listens on at this moment. */
  static String any() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return Integer.toString(socket.getLocalPort());
    } catch (IOException e) {
      throw new UncheckedIOException("No free port", e);
    }
  }
}
