/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import java.nio.charset.StandardCharsets;

/** What databases, containers and documents may be called. */
final class Names {

  private static final int MAX_BYTES = 1023;
  private static final String FORBIDDEN = "/\\";

  private Names() {}

  /**
   * Checks a name.
   *
   * @throws StoreException with status 400 if the service would refuse it
   */
  static void require(String what, String name) {
    boolean hasForbidden = name.chars().anyMatch(c -> FORBIDDEN.indexOf(c) >= 0);
    boolean isLegal =
        !name.isEmpty()
            && !hasForbidden
            && name.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES;
    if (!isLegal) {
      throw StoreException.badRequest(
          "The id of a "
              + what
              + " has 1 to "
              + MAX_BYTES
              + " bytes and neither slash nor backslash");
    }
  }
}
