/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

/** Something about the call is wrong; the message is one line that says what, and what to do. */
final class UsageError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UsageError(String message) {
    super(message);
  }

  UsageError(String message, Throwable cause) {
    super(message, cause);
  }
}
