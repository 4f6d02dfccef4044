/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import io.cosmosfeed.localstack.child.ParentBound;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A running JVM that this one started, and that does not outlive it: it ends with {@link #stop},
 * with {@link #kill}, when this JVM exits, and (see {@link ParentBound}) when this JVM is killed.
 */
final class ChildJvm implements AutoCloseable {
  private static final Duration KILL_LIMIT = Duration.ofSeconds(10);
  private static final int TAIL_LINES = 25;
  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(() -> RUNNING.forEach(Process::destroyForcibly), "end-child-jvms"));
  }

  private final Program program;
  private final Process process;

  private ChildJvm(Program program, Process process) {
    this.program = program;
    this.process = process;
  }

  /**
   * What a child JVM runs.
   *
   * @param name what people call it: "Kafka"
   * @param classPath its class path, without the launcher
   * @param log the file that its output is appended to
   */
  record Program(
      String name,
      List<String> jvmFlags,
      String classPath,
      String mainClass,
      List<String> arguments,
      Path log) {
    Program {
      jvmFlags = List.copyOf(jvmFlags);
      arguments = List.copyOf(arguments);
    }

    private List<String> command() {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(jvmFlags);
      command.add("-cp");
      command.add(classPath + File.pathSeparator + Installation.launcherClasses());
      command.add(ParentBound.class.getName());
      command.add(mainClass);
      command.addAll(arguments);
      return command;
    }
  }

  static ChildJvm start(Program program) {
    try {
      Files.createDirectories(program.log().toAbsolutePath().getParent());
      Process process =
          new ProcessBuilder(program.command())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(program.log().toFile()))
              .start();
      RUNNING.add(process);
      return new ChildJvm(program, process);
    } catch (IOException e) {
      throw new UncheckedIOException(program.name() + " could not be started", e);
    }
  }

  /**
   * Waits until the program does its work.
   *
   * @throws StartFailed with the end of its log when it exits before, or when the time is over
   */
  void awaitReady(Duration limit, BooleanSupplier ready) {
    try {
      Await.atMost(limit).until("answer of " + program.name(), () -> isReady(ready));
    } catch (Await.TimedOut e) {
      throw new StartFailed(program.name(), e.getMessage(), tail(), e);
    }
  }

  private boolean isReady(BooleanSupplier ready) {
    if (!process.isAlive()) {
      String why = "it exited with code " + process.exitValue();
      throw new StartFailed(program.name(), why, tail(), null);
    }
    return ready.getAsBoolean();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  long pid() {
    return process.pid();
  }

  /** Asks it to end, and ends it the hard way if it has not within the limit. */
  void stop(Duration limit) {
    // Through the handle: Process.destroy() also closes the pipe by which the child knows us alive.
    process.toHandle().destroy();
    if (!exits(limit)) {
      kill();
    }
  }

  /** Ends it as {@code kill -9} does. */
  void kill() {
    process.destroyForcibly();
    if (!exits(KILL_LIMIT)) {
      throw new IllegalStateException(
          program.name() + " (process " + pid() + ") survives being killed");
    }
  }

  @Override
  public void close() {
    stop(KILL_LIMIT);
  }

  private boolean exits(Duration limit) {
    try {
      boolean exited = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
      if (exited) {
        RUNNING.remove(process);
      }
      return exited;
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private String tail() {
    return program.log() + " ends with:\n" + lastLines(program.log()).orElse("(nothing)");
  }

  private static Optional<String> lastLines(Path log) {
    try {
      // Not Files.readAllLines: a log may hold bytes that are not UTF-8, and must be shown anyway.
      List<String> lines =
          new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
      List<String> last = lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size());
      return last.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", last));
    } catch (IOException e) {
      return Optional.of("(unreadable: " + e + ")");
    }
  }
}
