/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

import com.azure.cosmos.CosmosException;
import java.util.List;

/** Failures in a line or two that a person reads. */
final class Failures {
  private static final String CAUSE = "Caused by: ";

  private Failures() {}

  /** The message without the SDK's pages of diagnostics. */
  static String line(Throwable failure) {
    return failure instanceof CosmosException cosmos
        ? cosmos.getStatusCode() + "/" + cosmos.getSubStatusCode() + " " + cosmos.getShortMessage()
        : failure.toString();
  }

  /** A stack trace's first line and that of its innermost cause. */
  static String essence(String trace) {
    List<String> lines = trace.lines().toList();
    List<String> causes = lines.stream().filter(line -> line.startsWith(CAUSE)).toList();
    String first = lines.isEmpty() ? "(no trace)" : lines.get(0);
    return causes.isEmpty() ? first : first + "\n  " + causes.get(causes.size() - 1);
  }
}
