/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

/** How a run ended, for whoever started the process. */
enum ExitCode {
  DONE(0),
  FAILED(1),
  WRONG_USE(2),
  TIMED_OUT(3);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }
}
