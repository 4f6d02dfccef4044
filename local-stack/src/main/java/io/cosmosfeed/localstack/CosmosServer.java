/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import com.azure.cosmos.CosmosClientBuilder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A running in-memory Cosmos DB that speaks the gateway protocol, so that the real SDKs work
 * against it. It listens on the loopback address; what it holds goes when it is closed.
 */
public final class CosmosServer implements AutoCloseable {
  /** The well-known key of the Cosmos DB emulator: a published constant, not a secret. */
  public static final String KEY =
      "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(5);
  private static final HttpClient HTTP =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

  private final ChildJvm jvm;
  private final URI endpoint;

  private CosmosServer(ChildJvm jvm, URI endpoint) {
    this.jvm = jvm;
    this.endpoint = endpoint;
  }

  /**
   * What the server is started with.
   *
   * @param jar the server with all that it needs, as {@link Installation#cosmosJar()} gives it
   * @param port where it listens
   * @param ranges how many physical partitions a new container has
   * @param directory for its log
   */
  public record Options(Path jar, int port, int ranges, Path directory, List<String> jvmFlags) {
    public Options {
      jvmFlags = List.copyOf(jvmFlags);
    }
  }

  /** A server whose JVM runs, but which need not answer yet: see {@link #awaitReady}. */
  static CosmosServer launch(Options options) {
    ChildJvm jvm =
        ChildJvm.start(
            new ChildJvm.Program(
                "In-memory Cosmos DB",
                options.jvmFlags(),
                options.jar().toString(),
                "io.cosmosfeed.inmemory.server.InMemoryCosmosServer",
                List.of("--port=" + options.port(), "--ranges=" + options.ranges()),
                options.directory().resolve("cosmos.log")));
    return new CosmosServer(jvm, URI.create("http://localhost:" + options.port()));
  }

  /** A server that answers. */
  public static CosmosServer start(Options options) {
    CosmosServer server = launch(options);
    try {
      server.awaitReady();
      return server;
    } catch (RuntimeException e) {
      ChildJvms.closeAfter(e, server);
      throw e;
    }
  }

  void awaitReady() {
    jvm.awaitReady(START_LIMIT, this::answers);
  }

  /** {@code http://localhost:PORT}. */
  public URI endpoint() {
    return endpoint;
  }

  /**
   * A builder of SDK clients for this server. The SDK accepts plain http only if it is told so
   * before its classes load, which is done here: call this before using any of them.
   */
  public CosmosClientBuilder clients() {
    System.setProperty("COSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED", "true");
    System.setProperty("COSMOS.DISABLE_IMDS_ACCESS", "true");
    return new CosmosClientBuilder()
        .endpoint(endpoint.toString())
        .key(KEY)
        .gatewayMode()
        .contentResponseOnWriteEnabled(false);
  }

  /** What a test does to the server besides writing to it: splits, merges, faults. */
  public CosmosControl control() {
    return new CosmosControl(endpoint);
  }

  void kill() {
    jvm.kill();
  }

  @Override
  public void close() {
    jvm.stop(STOP_LIMIT);
  }

  /** Any answer will do: without a signature it is a refusal. */
  private boolean answers() {
    HttpRequest request =
        HttpRequest.newBuilder(endpoint).timeout(Duration.ofSeconds(2)).GET().build();
    try {
      HTTP.send(request, HttpResponse.BodyHandlers.discarding());
      return true;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while the in-memory Cosmos DB was starting", e);
    }
  }
}
