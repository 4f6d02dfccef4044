/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.control;

/** A control request that cannot be done. */
final class ControlException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final String problem;

  private ControlException(int status, String problem) {
    super(problem);
    this.status = status;
    this.problem = problem;
  }

  static ControlException badRequest(String problem) {
    return new ControlException(400, problem);
  }

  static ControlException notFound(String problem) {
    return new ControlException(404, problem);
  }

  int status() {
    return status;
  }

  String problem() {
    return problem;
  }
}
