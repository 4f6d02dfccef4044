/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.localstack.Installation;
import io.cosmosfeed.localstack.Ports;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class RunLocalTest {
  private static final String[] FREE_PORTS = {
    "--kafka-port=0", "--connect-port=0", "--cosmos-port=0"
  };

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  @Test
  void helpListsEveryOption() {
    assertThat(run("--help")).isEqualTo(ExitCode.DONE);
    assertThat(out.toString())
        .contains(
            "--documents",
            "--partition-key",
            "--config",
            "--ranges",
            "--kafka-port",
            "--connect-port",
            "--cosmos-port",
            "--kafka-version",
            "--exit-after",
            "--timeout",
            "${COSMOS_ENDPOINT}");
  }

  @Test
  void anUnknownOptionIsOneLine() {
    assertThat(run("--document", "x.json")).isEqualTo(ExitCode.WRONG_USE);
    assertThat(err.toString().lines()).singleElement().asString().contains("'--document'");
  }

  @Test
  void aNumberThatIsNoneIsOneLine() {
    assertThat(run("--ranges", "four")).isEqualTo(ExitCode.WRONG_USE);
    assertThat(err.toString().lines()).singleElement().asString().contains("--ranges", "four");
  }

  @Test
  void aTakenPortIsNamedWithItsOption() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String taken = String.valueOf(socket.getLocalPort());

      assertThat(run("--connect-port", taken, "--kafka-port=0", "--cosmos-port=0"))
          .isEqualTo(ExitCode.WRONG_USE);

      assertThat(err.toString().strip())
          .isEqualTo(
              "Port %s is in use: stop what listens there, or choose another with --connect-port."
                  .formatted(taken));
    }
  }

  @Test
  void anUnreadableFileIsOneLine() {
    assertThat(run("--documents", folder.toString())).isEqualTo(ExitCode.WRONG_USE);
    assertThat(err.toString().strip()).isEqualTo(folder + " is a folder; a file is needed.");
  }

  @Test
  void aKafkaThatIsNotBuiltIsNamed() {
    assertThat(
            run("--kafka-version", "0.8", "--kafka-port=0", "--connect-port=0", "--cosmos-port=0"))
        .isEqualTo(ExitCode.WRONG_USE);
    assertThat(err.toString()).contains("kafka-0.8", "-Dkafka.version=0.8");
  }

  @Test
  void withoutOptionsSampleOrdersAreWrittenForEver() {
    Plan plan = plan(FREE_PORTS);

    assertThat(plan.documents()).isEmpty();
    assertThat(plan.exitAfter()).isEmpty();
    assertThat(plan.target())
        .isEqualTo(new Target("demo", List.of("orders"), List.of("/customerId")));
    assertThat(plan.topic()).isEqualTo("orders");
    assertThat(plan.connector().config())
        .containsEntry("cosmos.endpoint", "http://localhost:" + plan.ports().cosmos())
        .containsEntry("cosmos.containers", "orders");
    assertThat(plan.ports().cosmos()).isNotEqualTo(Ports.ANY);
  }

  @Test
  void theContainerIsNamedAfterTheFileOfDocuments() throws IOException {
    Path file = Files.writeString(folder.resolve("my movies.jsonl"), "{\"a\":1}");

    Plan plan =
        plan(
            FREE_PORTS[0],
            FREE_PORTS[1],
            FREE_PORTS[2],
            "--documents=" + file,
            "--partition-key=/tenant,/user",
            "--exit-after=1",
            "--timeout=7");

    assertThat(plan.documents().orElseThrow()).hasSize(1);
    assertThat(plan.target())
        .isEqualTo(new Target("demo", List.of("my-movies"), List.of("/tenant", "/user")));
    assertThat(plan.exitAfter()).hasValue(1);
    assertThat(plan.timeout()).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void whatTheConfigurationNamesIsWhatIsCreated() throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("c.json"),
            "{\"cosmos.database\":\"shop\",\"cosmos.containers\":\"a,b\",\"topic.name\":\"t\"}");

    Plan plan = plan(FREE_PORTS[0], FREE_PORTS[1], FREE_PORTS[2], "--config=" + config);

    assertThat(plan.target())
        .isEqualTo(new Target("shop", List.of("a", "b"), List.of("/customerId")));
    assertThat(plan.topic()).isEqualTo("t");
  }

  @Test
  void aPartitionKeyThatIsNoPathIsReported() {
    assertThat(run("--partition-key=Distributor", "--kafka-port=0")).isEqualTo(ExitCode.WRONG_USE);
  }

  private ExitCode run(String... args) {
    return RunLocal.run(
        args, new PrintWriter(out, true), new PrintWriter(err, true), Interruption.never());
  }

  private static Plan plan(String... args) {
    RunOptions options = new RunOptions();
    new CommandLine(options).parseArgs(args);
    return Plan.of(options, Installation.find());
  }
}
