/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

import io.cosmosfeed.localstack.Await;
import io.cosmosfeed.localstack.ConnectRest;
import io.cosmosfeed.localstack.Folders;
import io.cosmosfeed.localstack.Installation;
import io.cosmosfeed.localstack.StartFailed;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;

/** The program behind {@code ./run-local}. */
final class RunLocal {
  private RunLocal() {}

  public static void main(String[] args) {
    silenceClients();
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    Interruption interruption = Interruption.ofThisJvm();
    ExitCode code = run(args, out, err, interruption);
    interruption.over();
    System.exit(code.number());
  }

  /** What goes wrong in the clients of this JVM is said by the run itself, in a line. */
  private static void silenceClients() {
    System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "off");
  }

  static ExitCode run(String[] args, PrintWriter out, PrintWriter err, Interruption interruption) {
    RunOptions options = new RunOptions();
    CommandLine commandLine = new CommandLine(options);
    try {
      commandLine.parseArgs(args);
      if (options.help) {
        commandLine.usage(out);
        return ExitCode.DONE;
      }
      Installation installation = Installation.find();
      run(Plan.of(options, installation), installation, out, interruption);
      return ExitCode.DONE;
    } catch (CommandLine.ParameterException e) {
      err.println(e.getMessage() + ". ./run-local --help lists the options.");
      return ExitCode.WRONG_USE;
    } catch (UsageError | Installation.NotBuilt e) {
      err.println(e.getMessage());
      return ExitCode.WRONG_USE;
    } catch (SessionFailed e) {
      return ended(e.exitCode(), e, err, interruption);
    } catch (StartFailed | ConnectRest.Refused | Await.TimedOut e) {
      return ended(ExitCode.FAILED, e, err, interruption);
    }
  }

  /** The folder of a run that failed stays: its logs may be wanted. */
  private static void run(
      Plan plan, Installation installation, PrintWriter out, Interruption interruption) {
    Path directory = runFolder(installation.root().resolve("local-stack/target"));
    boolean isDone = false;
    try {
      new Session(plan, installation, directory, out, interruption).run();
      isDone = true;
    } finally {
      if (isDone || interruption.isRequested()) {
        Folders.delete(directory);
      }
    }
  }

  /** What fails after Ctrl-C fails because of it, and needs no words. */
  private static ExitCode ended(
      ExitCode code, RuntimeException failure, PrintWriter err, Interruption interruption) {
    if (!interruption.isRequested()) {
      err.println(failure.getMessage());
    }
    return code;
  }

  private static Path runFolder(Path parent) {
    try {
      return Files.createTempDirectory(Files.createDirectories(parent), "run-local-");
    } catch (IOException e) {
      throw new UsageError("No folder for logs can be made in " + parent + ": " + e, e);
    }
  }
}
