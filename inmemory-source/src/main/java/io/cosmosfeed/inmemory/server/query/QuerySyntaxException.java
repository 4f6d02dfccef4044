/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.query;

/** A query that is wrong, or more than this server understands. */
public final class QuerySyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String problem;

  QuerySyntaxException(String problem) {
    super(problem);
    this.problem = problem;
  }

  /** What is wrong. */
  public String problem() {
    return problem;
  }
}
