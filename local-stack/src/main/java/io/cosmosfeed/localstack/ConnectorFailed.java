/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

/** A connector or one of its tasks is in the state FAILED; the message carries the trace. */
public final class ConnectorFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ConnectorFailed(String connector, ConnectorStatus.Part part) {
    super(
        "Connector "
            + connector
            + ": "
            + part.label()
            + " has FAILED: "
            + part.trace().orElse("(Connect gives no trace)"));
  }
}
