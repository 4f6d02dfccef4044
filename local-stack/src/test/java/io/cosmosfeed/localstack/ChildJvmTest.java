/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ChildJvmTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir private Path folder;

  @Test
  void isReadyWhenItAnswersAndGoneWhenItIsClosed() {
    ChildJvm child = ChildJvm.start(program(Waiting.class));

    child.awaitReady(LIMIT, () -> log().contains("waiting"));
    assertThat(child.isAlive()).isTrue();
    child.close();

    assertThat(child.isAlive()).isFalse();
    // It was asked, and had the time to say goodbye.
    assertThat(log()).contains("goodbye");
  }

  @Test
  void isGoneWithoutAWordWhenItIsKilled() {
    ChildJvm child = ChildJvm.start(program(Waiting.class));
    child.awaitReady(LIMIT, () -> log().contains("waiting"));

    child.kill();

    assertThat(child.isAlive()).isFalse();
    assertThat(log()).doesNotContain("goodbye");
  }

  @Test
  void showsTheEndOfItsLogWhenItDoesNotStart() {
    ChildJvm child = ChildJvm.start(program(Failing.class));

    assertThatThrownBy(() -> child.awaitReady(LIMIT, () -> false))
        .isInstanceOf(StartFailed.class)
        .hasMessageStartingWith("Test program did not start: it exited with code 1.")
        .hasMessageContaining("no such setting");
  }

  @Test
  void endsWhenItsParentIsKilled() throws IOException, InterruptedException {
    Process parent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Parent.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("parent.log").toFile())
            .start();
    try {
      long pid =
          Await.atMost(LIMIT)
              .first("child's process id", () -> readPid(folder.resolve("child.pid")));
      ProcessHandle child = ProcessHandle.of(pid).orElseThrow();
      Await.atMost(LIMIT).until("started child", () -> log().contains("waiting"));

      parent.destroyForcibly();

      assertThat(parent.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
      Await.atMost(LIMIT).until("end of the child", () -> !child.isAlive());
    } finally {
      parent.destroyForcibly();
    }
  }

  private ChildJvm.Program program(Class<?> main) {
    return program(main, folder);
  }

  private static ChildJvm.Program program(Class<?> main, Path folder) {
    return new ChildJvm.Program(
        "Test program",
        List.of("-Xmx32m", "-XX:TieredStopAtLevel=1"),
        System.getProperty("java.class.path"),
        main.getName(),
        List.of(),
        folder.resolve("child.log"));
  }

  private String log() {
    try {
      return Files.readString(folder.resolve("child.log"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Empty until the whole line is there. */
  private static Optional<Long> readPid(Path file) {
    try {
      String line = Files.exists(file) ? Files.readString(file) : "";
      return line.endsWith("\n") ? Optional.of(Long.valueOf(line.strip())) : Optional.empty();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A program that waits for ever, and says goodbye if it is asked to end. */
  public static final class Waiting {
    private Waiting() {}

    public static void main(String[] args) throws InterruptedException {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("goodbye")));
      System.out.println("waiting");
      new CountDownLatch(1).await();
    }
  }

  /** A program that does not start. */
  public static final class Failing {
    private Failing() {}

    public static void main(String[] args) {
      System.out.println("no such setting");
      System.exit(1);
    }
  }

  /** A program that starts a child and writes down its process id. */
  static final class Parent {
    private Parent() {}

    public static void main(String[] args) throws IOException, InterruptedException {
      Path folder = Path.of(args[0]);
      ChildJvm child = ChildJvm.start(program(Waiting.class, folder));
      Files.writeString(folder.resolve("child.pid"), child.pid() + "\n", StandardCharsets.UTF_8);
      new CountDownLatch(1).await();
    }
  }
}
