/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import org.jspecify.annotations.Nullable;

/** A part of the local stack did not start; the message says why and shows the end of its log. */
public final class StartFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StartFailed(String part, @Nullable String why, String logTail, @Nullable Throwable cause) {
    super(part + " did not start: " + why + ". " + logTail, cause);
  }
}
