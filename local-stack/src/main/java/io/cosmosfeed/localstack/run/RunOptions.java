/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

import io.cosmosfeed.localstack.Installation;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The options of {@code ./run-local}, as they were typed: {@link Plan} checks what they mean. */
@Command(
    name = "run-local",
    sortOptions = false,
    usageHelpAutoWidth = true,
    description = {
      "Starts an in-memory Cosmos DB, Kafka and Kafka Connect on this machine, writes documents into"
          + " a container, posts a connector configuration, and shows the records as they land on"
          + " their topic. Runs until Ctrl-C, unless --exit-after is given.",
      ""
    },
    footer = {
      "",
      "In a --config file, $${COSMOS_ENDPOINT}, $${COSMOS_KEY}, $${COSMOS_DATABASE} and"
          + " $${COSMOS_CONTAINER} are filled in; all else goes to Connect as it stands.",
      "",
      "Exit codes: 0 done, 1 something failed, 2 a wrong option, file or port, 3 timed out."
    })
final class RunOptions {
  @Option(
      names = "--documents",
      paramLabel = "FILE",
      description =
          "JSON array or JSON Lines; documents without an id get one. Default: sample orders, which"
              + " go on changing while this runs.")
  Optional<Path> documents = Optional.empty();

  @Option(
      names = "--partition-key",
      paramLabel = "PATH",
      split = ",",
      description =
          "Such as /Distributor; up to three, separated by commas, for a hierarchical key. Default:"
              + " /id, or /customerId for the sample orders.")
  List<String> partitionKey = List.of();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The connector's configuration. Default: config-examples/minimal.json")
  Optional<Path> config = Optional.empty();

  @Option(
      names = "--ranges",
      paramLabel = "N",
      description = "Physical partitions of the container. Default: 1")
  int ranges = 1;

  @Option(
      names = "--kafka-port",
      paramLabel = "PORT",
      description = "Default: 9092. 0 is any free port, here and below.")
  int kafkaPort = 9092;

  @Option(
      names = "--connect-port",
      paramLabel = "PORT",
      description = "Of Kafka Connect's REST interface. Default: 8083")
  int connectPort = 8083;

  @Option(
      names = "--cosmos-port",
      paramLabel = "PORT",
      description = "Of the in-memory Cosmos DB. Default: 8081")
  int cosmosPort = 8081;

  @Option(
      names = "--kafka-version",
      paramLabel = "VERSION",
      description = "Of broker and worker, such as 3.9.2. Default: the one of this build")
  String kafkaVersion = Installation.defaultKafkaVersion();

  @Option(
      names = "--exit-after",
      paramLabel = "N",
      description = "End with exit code 0 once N records have been read back from Kafka.")
  Optional<Integer> exitAfter = Optional.empty();

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "How long --exit-after waits. Default: 120")
  int timeout = 120;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this and exit.")
  boolean help;
}
