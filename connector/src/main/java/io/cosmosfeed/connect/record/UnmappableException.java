/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

/** Says why a key or value cannot be written, without knowing of which document it is. */
final class UnmappableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnmappableException(String message) {
    super(message);
  }
}
