/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** What the parts of the stack do alike when they start and stop their child JVM. */
final class ChildJvms {
  private ChildJvms() {}

  /** The flags, and log4j2 told to write warnings only. */
  static List<String> withLogging(List<String> jvmFlags) {
    List<String> flags = new ArrayList<>(jvmFlags);
    flags.add("-Dlog4j2.configurationFile=classpath:io/cosmosfeed/localstack/child/log4j2.xml");
    return flags;
  }

  static void writeProperties(Path file, Map<String, String> settings) {
    Properties properties = new Properties();
    properties.putAll(settings);
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      try (Writer out = Files.newBufferedWriter(file)) {
        properties.store(out, null);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + file, e);
    }
  }

  /** Closes what was half started, and keeps the first error the one to be reported. */
  static void closeAfter(Throwable failure, AutoCloseable halfStarted) {
    try {
      halfStarted.close();
    } catch (Exception e) {
      failure.addSuppressed(e);
    }
  }

  /** Closes all, whatever becomes of one of them, and throws if one of them failed to. */
  static void closeAll(AutoCloseable... parts) {
    IllegalStateException failure = new IllegalStateException("The local stack did not stop");
    for (AutoCloseable part : parts) {
      closeAfter(failure, part);
    }
    if (failure.getSuppressed().length > 0) {
      throw failure;
    }
  }
}
