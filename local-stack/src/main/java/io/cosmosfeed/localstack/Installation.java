/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import io.cosmosfeed.localstack.child.ParentBound;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * Where the build has put what the stack runs: Kafka's library folders, the unpacked plugin and the
 * jar of the in-memory Cosmos DB.
 *
 * @param root the project's folder
 */
public record Installation(Path root) {
  private static final Properties BUILD = buildProperties();

  /** The project that this class was built in. */
  public static Installation find() {
    Path start = launcherClasses();
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      if (Files.exists(folder.resolve("local-stack/kafka-runtime/pom.xml"))) {
        return new Installation(folder);
      }
    }
    throw new IllegalStateException("No Cosmos Feed project around " + start);
  }

  /** The Kafka that this build was made for: {@code -Dkafka.version}. */
  public static String defaultKafkaVersion() {
    return BUILD.getProperty("kafka.version");
  }

  /** The folder of jars on which a broker and a worker of this version run. */
  public Path kafkaLibraries(String kafkaVersion) {
    return built(
        root.resolve("local-stack/kafka-runtime/target/kafka-" + kafkaVersion),
        "mvn -pl local-stack/kafka-runtime -Dkafka.version=" + kafkaVersion + " package");
  }

  /** A plugin path with the connector as its only plugin. */
  public Path pluginPath() {
    return built(
        root.resolve("connector/target/cosmosfeed-kafka-connect-" + BUILD.getProperty("version")),
        "mvn -DskipTests -pl connector -am package");
  }

  /** The in-memory Cosmos DB with all that it needs, in one jar. */
  Path cosmosJar() {
    return built(
        root.resolve("inmemory-source/target/inmemory-cosmos.jar"),
        "mvn -DskipTests -pl inmemory-source -am package");
  }

  /** Where the main classes of child JVMs are: a folder of classes or a jar. */
  static Path launcherClasses() {
    try {
      return Path.of(ParentBound.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("The classes of the local stack have no path", e);
    }
  }

  private static Path built(Path path, String command) {
    if (!Files.exists(path)) {
      throw new NotBuilt(path, command);
    }
    return path;
  }

  private static Properties buildProperties() {
    Properties properties = new Properties();
    try (InputStream in = Installation.class.getResourceAsStream("build.properties")) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read build.properties", e);
    }
    return properties;
  }

  /** Something that the stack runs has not been built; the message has the command that does. */
  public static final class NotBuilt extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotBuilt(Path path, String command) {
      super(path + " is missing; build it with: " + command);
    }
  }
}
