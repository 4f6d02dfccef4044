/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A test host is reached over plain http without any flag for the JVM. */
@Timeout(120)
class PlainHttpTest {

  @Test
  void aJvmWithoutFlagsReadsAFeed(@TempDir Path folder) throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    Process jvm =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    Reader.class.getName()))
            .redirectErrorStream(true)
            .redirectOutput(Redirect.to(output.toFile()))
            .start();
    try {
      assertThat(jvm.waitFor(90, TimeUnit.SECONDS)).as("the JVM ends").isTrue();
    } finally {
      jvm.destroyForcibly();
    }

    assertThat(Files.readString(output)).endsWith("read: [a]" + System.lineSeparator());
    assertThat(jvm.exitValue()).isZero();
  }

  /** What the other JVM does. */
  static final class Reader {

    private Reader() {}

    public static void main(String[] arguments) {
      try (TestServer server = TestServer.start()) {
        server.createContainer("orders", 1).create(Json.object("{'id':'a','pk':'p'}"));
        try (ChangeFeedAccount account = server.connect()) {
          ChangeFeed feed = TestServer.open(account, "orders", FeedMode.LATEST_VERSION);
          var page = Answers.changesOf(feed.read(FeedRange.FULL, Position.BEGINNING, 10));
          System.out.println("read: " + Answers.ids(page));
        }
      }
    }
  }
}
