/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

/** Tells what happens in a run, to see why one failed: {@code -Dmodel.trace=true}. */
final class Trace {

  private static final boolean IS_ON = Boolean.getBoolean("model.trace");

  private Trace() {}

  static void say(String format, Object... arguments) {
    if (IS_ON) {
      System.out.printf(format + "%n", arguments);
    }
  }
}
