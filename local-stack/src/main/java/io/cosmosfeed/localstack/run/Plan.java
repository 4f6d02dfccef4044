/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.localstack.CosmosServer;
import io.cosmosfeed.localstack.Installation;
import io.cosmosfeed.localstack.Ports;
import io.cosmosfeed.localstack.StackPorts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a run is to do, with everything checked that can be before anything starts.
 *
 * @param kafkaLibraries the library folder of that version
 * @param documents to write; empty for sample orders
 * @param exitAfter the number of records to read back; empty to run until interrupted
 * @param timeout of {@code exitAfter}
 */
record Plan(
    StackPorts ports,
    String kafkaVersion,
    Path kafkaLibraries,
    int ranges,
    Target target,
    Optional<List<ObjectNode>> documents,
    ConnectorConfig connector,
    Optional<Integer> exitAfter,
    Duration timeout) {
  private static final String DATABASE = "demo";
  private static final String SAMPLE_CONTAINER = "orders";
  private static final int MOST_KEY_PATHS = 3;
  private static final int HIGHEST_PORT = 65_535;

  /** The plan for these options; a {@link UsageError} says what is wrong with them. */
  static Plan of(RunOptions options, Installation installation) {
    requirePositive("--ranges", options.ranges);
    requirePositive("--timeout", options.timeout);
    options.exitAfter.ifPresent(count -> requirePositive("--exit-after", count));
    Path kafkaLibraries = installation.kafkaLibraries(options.kafkaVersion);
    Optional<List<ObjectNode>> documents = options.documents.map(Documents::read);
    StackPorts ports =
        new StackPorts(
            port("--kafka-port", options.kafkaPort),
            port("--connect-port", options.connectPort),
            port("--cosmos-port", options.cosmosPort));
    String container = options.documents.map(Plan::containerName).orElse(SAMPLE_CONTAINER);
    ConnectorConfig connector = connector(options, installation, ports, container);
    return new Plan(
        ports,
        options.kafkaVersion,
        kafkaLibraries,
        options.ranges,
        target(connector, container, partitionKeyPaths(options)),
        documents,
        connector,
        options.exitAfter,
        Duration.ofSeconds(options.timeout));
  }

  /** The topic that the documents' records go to. */
  String topic() {
    return connector.topic(target.database(), target.containers().get(0));
  }

  private static ConnectorConfig connector(
      RunOptions options, Installation installation, StackPorts ports, String container) {
    Map<String, String> placeholders = new TreeMap<>();
    placeholders.put("COSMOS_ENDPOINT", "http://localhost:" + ports.cosmos());
    placeholders.put("COSMOS_KEY", CosmosServer.KEY);
    placeholders.put("COSMOS_DATABASE", DATABASE);
    placeholders.put("COSMOS_CONTAINER", container);
    Path file = options.config.orElse(installation.root().resolve("config-examples/minimal.json"));
    return ConnectorConfig.read(file, placeholders);
  }

  /** What the configuration names is what has to exist. */
  private static Target target(ConnectorConfig connector, String container, List<String> keyPaths) {
    List<String> named = connector.containers();
    return new Target(
        connector.database().orElse(DATABASE),
        named.isEmpty() ? List.of(container) : named,
        keyPaths);
  }

  private static List<String> partitionKeyPaths(RunOptions options) {
    if (options.partitionKey.isEmpty()) {
      return List.of(options.documents.isPresent() ? "/id" : SampleOrders.PARTITION_KEY);
    }
    if (options.partitionKey.size() > MOST_KEY_PATHS) {
      throw new UsageError("--partition-key takes at most " + MOST_KEY_PATHS + " paths.");
    }
    for (String path : options.partitionKey) {
      boolean isPath = path.length() > 1 && path.startsWith("/");
      if (!isPath) {
        throw new UsageError(
            "--partition-key takes paths such as /Distributor, not '" + path + "'.");
      }
    }
    return options.partitionKey;
  }

  /** {@code movies} for {@code data/movies.json}. */
  private static String containerName(Path documents) {
    String name =
        documents
            .getFileName()
            .toString()
            .replaceFirst("\\.[A-Za-z]+$", "")
            .replaceAll("[^A-Za-z0-9._-]", "-");
    return name.isEmpty() ? "documents" : name;
  }

  private static int port(String option, int port) {
    if (port < 0 || port > HIGHEST_PORT) {
      throw new UsageError(option + " takes a number from 0 to " + HIGHEST_PORT + ", not " + port);
    }
    if (port != Ports.ANY && Ports.isTaken(port)) {
      throw new UsageError(
          "Port "
              + port
              + " is in use: stop what listens there, or choose another with "
              + option
              + ".");
    }
    return Ports.orFree(port);
  }

  private static void requirePositive(String option, int number) {
    if (number < 1) {
      throw new UsageError(option + " takes a number from 1, not " + number + ".");
    }
  }
}
