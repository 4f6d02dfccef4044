/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server;

import java.util.Map;

/** How the server logs when it is run by its command line: for a person who watches it. */
final class CommandLog {
  /** For slf4j-simple, which the runnable jar has inside. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "org.slf4j.simpleLogger.logFile", "System.out",
          "org.slf4j.simpleLogger.showDateTime", "true",
          "org.slf4j.simpleLogger.dateTimeFormat", "HH:mm:ss",
          "org.slf4j.simpleLogger.showThreadName", "false",
          "org.slf4j.simpleLogger.showLogName", "false",
          "org.slf4j.simpleLogger.log.io.netty", "warn");

  private CommandLog() {}

  /** Takes effect before the first logger is made; what is set already stays. */
  static void configure() {
    SETTINGS.forEach(
        (name, value) -> {
          if (System.getProperty(name) == null) {
            System.setProperty(name, value);
          }
        });
  }
}
