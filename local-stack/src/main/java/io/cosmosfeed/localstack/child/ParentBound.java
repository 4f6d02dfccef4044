/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.child;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;

/**
 * A main class that runs another one and ends the JVM when its parent process is gone, however that
 * ended: the parent holds the other end of standard input, which the operating system closes even
 * for a process that was killed.
 *
 * <p>Arguments: the main class to run, then that class's own arguments.
 */
public final class ParentBound {
  private static final int PARENT_GONE = 77;

  private ParentBound() {}

  public static void main(String[] args) throws Throwable {
    if (args.length == 0) {
      throw new IllegalArgumentException("Name the main class to run.");
    }
    Thread watch = new Thread(() -> haltAtEndOf(System.in), "parent-watch");
    watch.setDaemon(true);
    watch.start();
    run(args[0], Arrays.copyOfRange(args, 1, args.length));
  }

  private static void run(String mainClass, String[] args) throws Throwable {
    try {
      Class.forName(mainClass).getMethod("main", String[].class).invoke(null, (Object) args);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  /** Halts rather than exits: with the parent gone nobody reads on, and a hook could hang. */
  private static void haltAtEndOf(InputStream parent) {
    try {
      parent.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      System.err.println("The pipe to the parent process broke: " + e.getMessage());
    }
    Runtime.getRuntime().halt(PARENT_GONE);
  }
}
