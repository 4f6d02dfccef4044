/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * Makes resource ids that SDKs accept: bytes in base64 with a dash for the slash. A database has 4
 * bytes, a container 4 more of which the top bit is set (otherwise they would name a user), and
 * what lies in a container 8 more whose last four bits tell what it is.
 */
final class ResourceIds {

  private static final int PHYSICAL_RANGE = 0x50;

  private final SecureRandom random = new SecureRandom();

  /** An id that no other database has, in this run or another. */
  String database() {
    return text(randomBytes());
  }

  /** An id that no other container has, in this run or another. */
  String container(String database) {
    byte[] own = randomBytes();
    own[0] |= (byte) 0x80;
    return text(ByteBuffer.allocate(8).put(bytes(database)).put(own).array());
  }

  /** The id of a container's n-th document. */
  static String document(String container, long number) {
    return child(container, number, 0);
  }

  /** The id of a container's n-th physical range. */
  static String physicalRange(String container, long number) {
    return child(container, number, PHYSICAL_RANGE);
  }

  private static String child(String container, long number, int kind) {
    ByteBuffer id = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
    id.put(bytes(container)).putLong(number);
    id.put(15, (byte) kind);
    return text(id.array());
  }

  private byte[] randomBytes() {
    byte[] bytes = new byte[4];
    random.nextBytes(bytes);
    return bytes;
  }

  private static byte[] bytes(String resourceId) {
    return Base64.getDecoder().decode(resourceId.replace('-', '/'));
  }

  private static String text(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes).replace('/', '-');
  }
}
