/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.inmemory.store.InMemoryCosmos;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The server as a process of its own, as a person starts it. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class CommandLineTest {
  private static final int INTERRUPTED = 130;

  @TempDir private Path folder = Path.of("");

  @Test
  void itTellsWhereItListensWithWhichKeyAndWhatItLoaded() throws Exception {
    Path file = write("{\"v\":1}\n{\"id\":\"x\",\"v\":2}\n");

    try (Running server = start("--port=0", "--documents=" + file, "--partition-key=/v")) {
      List<String> lines = server.linesUntil("Control API");

      assertThat(lines)
          .anySatisfy(line -> assertThat(line).contains("db/items", "/v", "ranges 1"))
          .anySatisfy(line -> assertThat(line).contains("Loaded 2 documents from " + file))
          .anySatisfy(line -> assertThat(line).contains("listens at http://127.0.0.1:"))
          .anySatisfy(line -> assertThat(line).contains("the emulator's well-known key"));
    }
  }

  @Test
  void anInterruptEndsItAtOnceEvenDuringARequest() throws Exception {
    try (Running server = start("--port=0")) {
      URI endpoint = server.endpoint();
      HttpClient http = HttpClient.newHttpClient();
      post(http, endpoint.resolve("/_control/disturb"), "{\"on\":\"any\",\"how\":\"withheld\"}");
      var outstanding =
          http.sendAsync(
              HttpRequest.newBuilder(endpoint.resolve("/")).build(),
              HttpResponse.BodyHandlers.discarding());
      server.awaitRequest(http, endpoint);

      long before = System.nanoTime();
      server.interrupt();

      assertThat(server.exitCode()).isEqualTo(INTERRUPTED);
      assertThat(System.nanoTime() - before).isLessThan(TimeUnit.SECONDS.toNanos(5));
      assertThat(outstanding).failsWithin(Duration.ofSeconds(5));
    }
  }

  @Test
  void aTakenPortIsOneClearLine() throws Exception {
    try (InMemoryCosmosServer other =
        InMemoryCosmosServer.start(new InMemoryCosmos(Clock.systemUTC()), ServerOptions.DEFAULT)) {
      int port = other.endpoint().getPort();

      try (Running server = start("--port=" + port)) {
        assertThat(server.exitCode()).isEqualTo(1);
        assertThat(server.lines())
            .containsExactly(
                "inmemory-cosmos: Cannot listen on 127.0.0.1:" + port + ": Address already in use");
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--bogus                              | Unknown option: '--bogus'",
        "--port=many                          | 'many' is not an int",
        "--port=70000                         | A port is 0 to 65535, not 70000",
        "--ranges=0                           | --ranges is 1 to 1000, not 0",
        "--key=!!                             | not base64",
        "--documents=/no/such/file            | /no/such/file: there is no such file",
        "--container=c --partition-key=nopath | A partition key path looks like /a or /a/b"
      })
  void aWrongOptionIsOneClearLine(String arguments, String message) throws Exception {
    try (Running server = start(arguments.split(" "))) {
      assertThat(server.exitCode()).isEqualTo(2);
      assertThat(server.problems()).singleElement().asString().contains(message);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{\"a\":1}, 5]      | line 1: a document is a JSON object, not number",
        "{\"a\":1} {\"a\":   | not JSON",
        "{\"id\":\"a/b\"}    | line 1: The id of a document has"
      })
  void aFileThatIsNoDocumentsIsOneClearLine(String content, String message) throws Exception {
    Path file = write(content);

    try (Running server = start("--port=0", "--documents=" + file)) {
      assertThat(server.exitCode()).isEqualTo(2);
      assertThat(server.problems())
          .singleElement()
          .asString()
          .contains(file.toString())
          .contains(message);
    }
  }

  private Path write(String content) throws IOException {
    return Files.writeString(folder.resolve("documents.json"), content);
  }

  private static void post(HttpClient http, URI uri, String body) throws Exception {
    http.send(
        HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.ofString(body)).build(),
        HttpResponse.BodyHandlers.discarding());
  }

  private static Running start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(InMemoryCosmosServer.class.getName());
    command.addAll(List.of(arguments));
    return new Running(new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  private static final class Running implements AutoCloseable {
    private static final String LISTENS = "listens at ";

    private final Process process;
    private final BufferedReader out;

    Running(Process process) {
      this.process = process;
      this.out =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    List<String> lines() {
      return out.lines().toList();
    }

    /** The lines that are no log lines. */
    List<String> problems() {
      return lines().stream().filter(line -> !line.contains(" INFO ")).toList();
    }

    List<String> linesUntil(String text) throws IOException {
      List<String> lines = new ArrayList<>();
      String line = out.readLine();
      while (line != null) {
        lines.add(line);
        if (line.contains(text)) {
          return lines;
        }
        line = out.readLine();
      }
      throw new AssertionError("No line with '" + text + "' among " + lines);
    }

    URI endpoint() throws IOException {
      List<String> lines = linesUntil(LISTENS);
      String last = lines.get(lines.size() - 1);
      return URI.create(last.substring(last.indexOf(LISTENS) + LISTENS.length()));
    }

    /** Waits until a request has reached the server. */
    void awaitRequest(HttpClient http, URI endpoint) throws Exception {
      String log = "";
      while (!log.contains("\"path\"")) {
        log =
            http.send(
                    HttpRequest.newBuilder(endpoint.resolve("/_control/requests")).build(),
                    HttpResponse.BodyHandlers.ofString())
                .body();
      }
    }

    /** Does what Ctrl-C does. */
    void interrupt() throws Exception {
      new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start().waitFor();
    }

    int exitCode() throws InterruptedException {
      return process.waitFor();
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }
}
