/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.child;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import kafka.Kafka;
import kafka.tools.StorageTool;

/**
 * A main class that formats the storage of a single-node Kafka (KRaft) unless it is formatted, and
 * then runs the broker, in one JVM where Kafka's own scripts start two.
 *
 * <p>Arguments: the properties file of the broker, and the cluster id.
 */
public final class FormattedBroker {
  private FormattedBroker() {}

  public static void main(String[] args) throws Exception {
    String properties = args[0];
    String clusterId = args[1];
    format(properties, clusterId);
    Kafka.main(new String[] {properties});
  }

  /** The tool prints the whole configuration, so it is heard only when it fails. */
  private static void format(String properties, String clusterId) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int result =
        StorageTool.execute(
            new String[] {
              "format", "--ignore-formatted", "--cluster-id", clusterId, "--config", properties
            },
            new PrintStream(said, true, StandardCharsets.UTF_8));
    if (result != 0) {
      throw new IllegalStateException(
          "Kafka's storage could not be formatted: " + said.toString(StandardCharsets.UTF_8));
    }
  }
}
