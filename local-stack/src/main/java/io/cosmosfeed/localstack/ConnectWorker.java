/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A running Kafka Connect worker in distributed mode, which loads the connector from a plugin path.
 * Workers with the same group id form one Connect cluster.
 */
public final class ConnectWorker implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofSeconds(90);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(20);

  private final Options options;
  private final ChildJvm jvm;

  private ConnectWorker(Options options, ChildJvm jvm) {
    this.options = options;
    this.jvm = jvm;
  }

  /**
   * What a worker is started with.
   *
   * @param libraries the library folder, as {@link Installation#kafkaLibraries} gives it
   * @param pluginPath the folder that holds a folder per plugin
   * @param bootstrapServers the broker
   * @param groupId the Connect cluster; its three internal topics are named after it
   * @param restPort where REST listens
   * @param directory for its configuration and its log
   */
  public record Options(
      Path libraries,
      Path pluginPath,
      String bootstrapServers,
      String groupId,
      int restPort,
      Path directory,
      Tuning tuning) {

    /** The same with another REST port: for a second worker. */
    public Options withRestPort(int port) {
      return new Options(libraries, pluginPath, bootstrapServers, groupId, port, directory, tuning);
    }

    /** The same in another Connect cluster. */
    public Options withGroupId(String id) {
      return new Options(libraries, pluginPath, bootstrapServers, id, restPort, directory, tuning);
    }

    /** The same with other settings and JVM flags. */
    public Options withTuning(Tuning other) {
      return new Options(
          libraries, pluginPath, bootstrapServers, groupId, restPort, directory, other);
    }
  }

  /** A worker whose JVM runs, but which need not answer yet: see {@link #awaitReady}. */
  static ConnectWorker launch(Options options) {
    String name = "connect-" + options.restPort();
    Path properties = options.directory().resolve(name + ".properties");
    ChildJvms.writeProperties(properties, settings(options));
    ChildJvm jvm =
        ChildJvm.start(
            new ChildJvm.Program(
                "Kafka Connect",
                ChildJvms.withLogging(options.tuning().jvmFlags()),
                options.libraries() + "/*",
                "org.apache.kafka.connect.cli.ConnectDistributed",
                List.of(properties.toString()),
                options.directory().resolve(name + ".log")));
    return new ConnectWorker(options, jvm);
  }

  /** A worker that answers. */
  public static ConnectWorker start(Options options) {
    ConnectWorker worker = launch(options);
    try {
      worker.awaitReady();
      return worker;
    } catch (RuntimeException e) {
      ChildJvms.closeAfter(e, worker);
      throw e;
    }
  }

  void awaitReady() {
    ConnectRest rest = rest();
    jvm.awaitReady(START_LIMIT, rest::isUp);
  }

  /** A new process with the options of this one, which must have ended. */
  public ConnectWorker startAgain() {
    if (jvm.isAlive()) {
      throw new IllegalStateException("The worker still runs; stop or kill it first.");
    }
    return start(options);
  }

  public Options options() {
    return options;
  }

  /** The REST interface of this worker. */
  public ConnectRest rest() {
    return new ConnectRest(URI.create("http://localhost:" + options.restPort()));
  }

  public boolean isAlive() {
    return jvm.isAlive();
  }

  public long pid() {
    return jvm.pid();
  }

  /** Ends it as {@code kill -9} does: nothing is committed or told to anybody. */
  public void kill() {
    jvm.kill();
  }

  /** Stops it as an operator does (SIGTERM), for at most 20 seconds. */
  @Override
  public void close() {
    jvm.stop(STOP_LIMIT);
  }

  private static Map<String, String> settings(Options options) {
    Map<String, String> settings = new TreeMap<>();
    settings.put("bootstrap.servers", options.bootstrapServers());
    settings.put("group.id", options.groupId());
    settings.put("listeners", "http://127.0.0.1:" + options.restPort());
    settings.put("plugin.path", options.pluginPath().toString());
    settings.put("plugin.discovery", "service_load");
    settings.put("key.converter", "org.apache.kafka.connect.storage.StringConverter");
    settings.put("value.converter", "org.apache.kafka.connect.storage.StringConverter");
    for (String topic : List.of("config", "offset", "status")) {
      settings.put(topic + ".storage.topic", options.groupId() + "-" + topic + "s");
      settings.put(topic + ".storage.replication.factor", "1");
    }
    settings.put("offset.storage.partitions", "1");
    settings.put("status.storage.partitions", "1");
    settings.put("offset.flush.interval.ms", "1000");
    settings.put("scheduled.rebalance.max.delay.ms", "0");
    settings.put("task.shutdown.graceful.timeout.ms", "5000");
    settings.put("exactly.once.source.support", "enabled");
    settings.putAll(options.tuning().settings());
    return settings;
  }
}
