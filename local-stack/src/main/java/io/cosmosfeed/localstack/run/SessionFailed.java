/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

/** A run cannot go on: the connector failed, documents could not be written, or time is up. */
final class SessionFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

  SessionFailed(ExitCode exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  SessionFailed(String message) {
    super(message);
    this.exitCode = ExitCode.FAILED;
  }

  ExitCode exitCode() {
    return exitCode;
  }
}
