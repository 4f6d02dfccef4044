/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import java.nio.file.Path;

/**
 * What a {@link LocalStack} is started with.
 *
 * @param directory for configurations, logs and Kafka's data; the data goes when the stack closes
 * @param pluginPath what the workers load the connector from
 * @param kafkaVersion a version whose library folder has been built
 * @param ranges how many physical partitions a new container has
 */
public record StackOptions(
    Path directory,
    Path pluginPath,
    String kafkaVersion,
    StackPorts ports,
    int ranges,
    Tuning broker,
    Tuning worker) {

  /** The built plugin on the Kafka of this build, one range per container, any free ports. */
  public static StackOptions in(Path directory) {
    return new StackOptions(
        directory,
        Installation.find().pluginPath(),
        Installation.defaultKafkaVersion(),
        StackPorts.FREE,
        1,
        Tuning.SMALL,
        Tuning.SMALL);
  }

  /** The same with this many physical partitions in each new container. */
  public StackOptions withRanges(int count) {
    return new StackOptions(directory, pluginPath, kafkaVersion, ports, count, broker, worker);
  }

  /** The same with another version of Kafka. */
  public StackOptions withKafkaVersion(String version) {
    return new StackOptions(directory, pluginPath, version, ports, ranges, broker, worker);
  }

  /** The same on these ports. */
  public StackOptions withPorts(StackPorts wanted) {
    return new StackOptions(directory, pluginPath, kafkaVersion, wanted, ranges, broker, worker);
  }

  /** The same with another broker. */
  public StackOptions withBroker(Tuning tuning) {
    return new StackOptions(directory, pluginPath, kafkaVersion, ports, ranges, tuning, worker);
  }

  /** The same with other workers. */
  public StackOptions withWorker(Tuning tuning) {
    return new StackOptions(directory, pluginPath, kafkaVersion, ports, ranges, broker, tuning);
  }
}
