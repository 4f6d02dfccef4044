/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

final class PortsTest {
  @Test
  void aPortIsTakenWhileSomebodyListensOnIt() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
      assertThat(Ports.isTaken(port)).isTrue();
    }
    assertThat(Ports.isTaken(port)).isFalse();
  }

  @Test
  void anyPortIsAFreeOne() {
    assertThat(Ports.isTaken(Ports.orFree(Ports.ANY))).isFalse();
  }

  @Test
  void aGivenPortIsItself() {
    assertThat(Ports.orFree(9092)).isEqualTo(9092);
  }
}
