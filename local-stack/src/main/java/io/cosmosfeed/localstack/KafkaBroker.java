/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import io.cosmosfeed.localstack.child.FormattedBroker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;

/**
 * A running single-node Kafka (KRaft), reached at the loopback address only. Topics come to be when
 * they are first used, with one partition.
 */
public final class KafkaBroker implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(10);

  private final ChildJvm jvm;
  private final Path data;
  private final String bootstrapServers;

  private KafkaBroker(ChildJvm jvm, Path data, String bootstrapServers) {
    this.jvm = jvm;
    this.data = data;
    this.bootstrapServers = bootstrapServers;
  }

  /**
   * What a broker is started with.
   *
   * @param libraries the library folder, as {@link Installation#kafkaLibraries} gives it
   * @param port where it listens
   * @param directory for its configuration, its log and its data; the data goes when it is closed
   */
  public record Options(Path libraries, int port, Path directory, Tuning tuning) {}

  /** A broker whose JVM runs, but which need not answer yet: see {@link #awaitReady}. */
  static KafkaBroker launch(Options options) {
    Path data = options.directory().resolve("kafka-data");
    // A run that was killed could not remove its data, which belongs to another cluster.
    Folders.delete(data);
    Path properties = options.directory().resolve("kafka.properties");
    ChildJvms.writeProperties(properties, settings(options, data));
    ChildJvm jvm =
        ChildJvm.start(
            new ChildJvm.Program(
                "Kafka",
                ChildJvms.withLogging(options.tuning().jvmFlags()),
                options.libraries() + "/*",
                FormattedBroker.class.getName(),
                List.of(properties.toString(), Uuid.randomUuid().toString()),
                options.directory().resolve("kafka.log")));
    return new KafkaBroker(jvm, data, "localhost:" + options.port());
  }

  /** A broker that answers. */
  public static KafkaBroker start(Options options) {
    KafkaBroker broker = launch(options);
    try {
      broker.awaitReady();
      return broker;
    } catch (RuntimeException e) {
      ChildJvms.closeAfter(e, broker);
      throw e;
    }
  }

  void awaitReady() {
    Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
    try {
      jvm.awaitReady(START_LIMIT, () -> hasNode(admin));
    } finally {
      // At once: its calls to a broker that does not answer would be waited for otherwise.
      admin.close(Duration.ZERO);
    }
  }

  /** For clients: {@code localhost:PORT}. */
  public String bootstrapServers() {
    return bootstrapServers;
  }

  void kill() {
    jvm.kill();
  }

  /** Stops the broker and removes its data. */
  @Override
  public void close() {
    jvm.stop(STOP_LIMIT);
    Folders.delete(data);
  }

  private static boolean hasNode(Admin admin) {
    try {
      return !admin.describeCluster().nodes().get(500, TimeUnit.MILLISECONDS).isEmpty();
    } catch (ExecutionException | TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while Kafka was starting", e);
    }
  }

  private static Map<String, String> settings(Options options, Path data) {
    String listener = "127.0.0.1:" + options.port();
    String controller = "127.0.0.1:" + Ports.free();
    Map<String, String> settings = new TreeMap<>();
    settings.put("process.roles", "broker,controller");
    settings.put("node.id", "1");
    settings.put("controller.quorum.voters", "1@" + controller);
    settings.put("controller.listener.names", "CONTROLLER");
    settings.put("listeners", "PLAINTEXT://" + listener + ",CONTROLLER://" + controller);
    settings.put("advertised.listeners", "PLAINTEXT://localhost:" + options.port());
    settings.put("log.dirs", data.toString());
    settings.put("offsets.topic.replication.factor", "1");
    settings.put("offsets.topic.num.partitions", "1");
    settings.put("transaction.state.log.replication.factor", "1");
    settings.put("transaction.state.log.min.isr", "1");
    settings.put("transaction.state.log.num.partitions", "1");
    settings.put("share.coordinator.state.topic.replication.factor", "1");
    settings.put("share.coordinator.state.topic.min.isr", "1");
    settings.put("share.coordinator.state.topic.num.partitions", "1");
    settings.put("group.initial.rebalance.delay.ms", "0");
    settings.put("group.min.session.timeout.ms", "1000");
    settings.put("log.cleaner.dedupe.buffer.size", "2097152");
    settings.putAll(options.tuning().settings());
    return settings;
  }
}
