/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Resources that are built on first use, shared, and closed with their last user. */
class SharedResourcesTest {

  private static final Duration LONG = Duration.ofMinutes(1);

  private final List<Connection> built = new ArrayList<>();
  private final Queue<Runnable> waiting = new ArrayDeque<>();

  /** Builds when {@link #build} says so, on the test's own thread. */
  private final SharedResources<String, Connection> shared =
      new SharedResources<>(this::connection, waiting::add);

  @Test
  void equalKeysShareOneResource() {
    var first = shared.acquire("a", LONG);
    var second = shared.acquire("a", LONG);
    build();
    var third = shared.acquire("a", LONG);
    build();

    assertThat(built).hasSize(1);
    assertThat(List.of(first, second, third))
        .extracting(lease -> lease.join().resource())
        .containsOnly(built.get(0));
  }

  @Test
  void differentKeysDoNot() {
    var first = shared.acquire("a", LONG);
    var second = shared.acquire("b", LONG);
    build();

    assertThat(first.join().resource()).isNotSameAs(second.join().resource());
  }

  @Test
  void nothingIsBuiltOnTheCallersThread() {
    var lease = shared.acquire("a", LONG);

    assertThat(built).isEmpty();
    assertThat(lease).isNotDone();
  }

  @Test
  void theLastUserClosesIt() {
    var first = shared.acquire("a", LONG);
    var second = shared.acquire("a", LONG);
    build();

    first.join().close();
    first.join().close();
    assertThat(built.get(0).isClosed).isFalse();

    second.join().close();
    assertThat(built.get(0).isClosed).isTrue();
  }

  @Test
  void whoComesAfterTheLastUserGetsANewOne() {
    var first = shared.acquire("a", LONG);
    build();
    first.join().close();
    var second = shared.acquire("a", LONG);
    build();

    assertThat(second.join().resource()).isNotSameAs(built.get(0)).isSameAs(built.get(1));
    assertThat(built.get(1).isClosed).isFalse();
  }

  @Test
  void whoeverComesAfterAFailureTriesAgain() {
    var first = shared.acquire("broken", LONG);
    build();
    var second = shared.acquire("broken", LONG);

    assertThatThrownBy(first::join).hasRootCauseMessage("cannot build broken");
    assertThat(second).isNotDone();
    assertThat(waiting).hasSize(1);
  }

  @Test
  void whoWaitsTooLongFailsAndWhatComesLaterIsClosed() {
    CompletableFuture<?> lease = shared.acquire("a", Duration.ofMillis(1));

    assertThat(lease)
        .failsWithin(10, TimeUnit.SECONDS)
        .withThrowableThat()
        .withCauseInstanceOf(TimeoutException.class);
    build();

    assertThat(built).hasSize(1);
    assertThat(built.get(0).isClosed).isTrue();
  }

  @Test
  void whoIsPatientKeepsWhatAnotherGaveUp() {
    var patient = shared.acquire("a", LONG);
    CompletableFuture<?> impatient = shared.acquire("a", Duration.ofMillis(1));
    assertThat(impatient).failsWithin(10, TimeUnit.SECONDS);

    build();

    assertThat(patient.join().resource().isClosed).isFalse();
  }

  private void build() {
    for (Runnable build = waiting.poll(); build != null; build = waiting.poll()) {
      build.run();
    }
  }

  private Connection connection(String key) {
    if (key.equals("broken")) {
      throw new IllegalStateException("cannot build broken");
    }
    Connection connection = new Connection();
    built.add(connection);
    return connection;
  }

  private static final class Connection implements Closeable {
    private boolean isClosed;

    @Override
    public void close() {
      isClosed = true;
    }
  }
}
