/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cosmosfeed.inmemory.store.AdjustableClock;
import io.cosmosfeed.inmemory.store.InMemoryCosmos;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The server checked by a client that is not the Java SDK: {@code @azure/cosmos}, by the script in
 * {@code src/test/js}. Skipped where there is no Node; where there is, the script has to pass.
 */
final class JavaScriptSdkTest {
  private static final Path SOURCES = Path.of("src", "test", "js");
  private static final Path FOLDER = Path.of("target", "js");
  private static final List<String> FILES =
      List.of(".npmrc", "package.json", "package-lock.json", "check.mjs", "webcrypto.mjs");
  private static final long INSTALL_SECONDS = 180;
  private static final long CHECK_SECONDS = 120;

  @BeforeAll
  static void requireNode() {
    assumeTrue(isThere("node") && isThere("npm"), "node and npm are not installed");
  }

  @Test
  void theScriptOfChecksPasses() throws Exception {
    install();
    try (InMemoryCosmosServer server =
        InMemoryCosmosServer.start(
            new InMemoryCosmos(AdjustableClock.over(Clock.systemUTC())), ServerOptions.DEFAULT)) {
      Run check =
          run(CHECK_SECONDS, "node", "check.mjs", server.endpoint().toString(), server.key());

      assertThat(check.exitCode()).as(check.output()).isZero();
      assertThat(check.output()).contains("checks passed").doesNotContain("not ok");
    }
  }

  private static void install() throws Exception {
    Files.createDirectories(FOLDER);
    for (String file : FILES) {
      Files.copy(SOURCES.resolve(file), FOLDER.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }
    Run install = run(INSTALL_SECONDS, "npm", "ci", "--ignore-scripts", "--prefer-offline");
    assertThat(install.exitCode()).as(install.output()).isZero();
  }

  private record Run(int exitCode, String output) {}

  private static Run run(long seconds, String... command) throws Exception {
    Path output = Files.createTempFile(FOLDER, "run", ".log");
    Process process =
        new ProcessBuilder(command)
            .directory(FOLDER.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
      String text = Files.readString(output, StandardCharsets.UTF_8);
      assertThat(ended).as(String.join(" ", command) + " did not end in time:\n" + text).isTrue();
      return new Run(process.exitValue(), text);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static boolean isThere(String program) {
    try {
      Process process = new ProcessBuilder(program, "--version").start();
      process.getInputStream().readAllBytes();
      return process.waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
