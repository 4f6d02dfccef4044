/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import io.cosmosfeed.localstack.Await;
import io.cosmosfeed.localstack.Installation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** A running {@code ./run-local}, as a person starts it in a terminal. */
final class RunLocal implements AutoCloseable {

  private static final Duration END_LIMIT = Duration.ofSeconds(20);

  private final Process process;
  private final Path output;
  private final Set<ProcessHandle> children = ConcurrentHashMap.newKeySet();

  private RunLocal(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /**
   * Starts it.
   *
   * @param folder where it is started, and where a file takes what it prints, errors included
   */
  static RunLocal start(Path folder, List<String> options) {
    Path output = folder.resolve("run-local.txt");
    List<String> command = new ArrayList<>();
    command.add(Installation.find().root().resolve("run-local").toString());
    command.addAll(options);
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      return new RunLocal(process, output);
    } catch (IOException e) {
      throw new UncheckedIOException("run-local cannot be started", e);
    }
  }

  /** What it has printed so far. */
  String output() {
    try {
      return Files.readString(output, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until it prints a text; fails at once if it ends before. */
  void awaitOutput(String text, Duration limit) {
    Await.atMost(limit)
        .until(
            "'" + text + "' from run-local",
            () -> {
              rememberChildren();
              boolean isPrinted = output().contains(text);
              if (!isPrinted && !process.isAlive()) {
                throw new AssertionError("run-local ended without '" + text + "':\n" + output());
              }
              return isPrinted;
            });
  }

  /** Waits until it ends by itself, and gives its exit code. */
  int awaitExit(Duration limit) {
    Await.atMost(limit)
        .until(
            "end of run-local",
            () -> {
              rememberChildren();
              return !process.isAlive();
            });
    return process.exitValue();
  }

  /** Asks it to end as Ctrl-C does. */
  void interrupt() {
    try {
      Process kill = new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start();
      kill.waitFor(END_LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted while run-local is interrupted", e);
    }
  }

  /** How many processes it had started, as far as they were seen while it ran. */
  int childrenSeen() {
    return children.size();
  }

  /** Those of its processes that are still there. */
  List<ProcessHandle> childrenLeft() {
    return children.stream().filter(ProcessHandle::isAlive).toList();
  }

  private void rememberChildren() {
    process.descendants().forEach(children::add);
  }

  @Override
  public void close() {
    rememberChildren();
    process.destroy();
    children.forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
