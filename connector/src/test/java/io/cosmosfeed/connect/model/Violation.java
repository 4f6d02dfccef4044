/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

/** Something that must never happen did. */
final class Violation extends RuntimeException {

  private static final long serialVersionUID = 1L;

  Violation(String what) {
    super(what);
  }

  Violation(String what, Throwable cause) {
    super(what + ": " + cause.getMessage(), cause);
  }
}
