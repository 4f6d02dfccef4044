/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import static io.cosmosfeed.inmemory.store.Docs.doc;
import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several threads write to a container, split it and read it at the same time. */
class ConcurrentUseTest {

  private static final int WRITERS = 4;
  private static final int DOCUMENTS = 2_000;

  private final Container container =
      new InMemoryCosmos(Clock.systemUTC())
          .createDatabase("shop")
          .createContainer(ContainerSpec.of("orders", "/pk"), 2);

  @Test
  @Timeout(60)
  void aReaderMissesNothingAndSeesNothingTwice() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(WRITERS + 1);
    try {
      List<Future<?>> work = new ArrayList<>();
      for (int writer = 0; writer < WRITERS; writer++) {
        String name = "writer-" + writer;
        work.add(threads.submit(() -> write(name)));
      }
      work.add(threads.submit(this::splitAndMerge));

      List<String> seen = new ArrayList<>();
      long position = 0;
      while (seen.size() < WRITERS * DOCUMENTS) {
        position = readOn(position, seen);
      }

      for (Future<?> done : work) {
        done.get(30, TimeUnit.SECONDS);
      }
      Set<String> different = new TreeSet<>(seen);
      assertThat(different).hasSize(WRITERS * DOCUMENTS);
      assertThat(seen).hasSameSizeAs(different);
      assertThat(readOn(position, seen)).isEqualTo(position);
    } finally {
      threads.shutdownNow();
    }
  }

  private void write(String name) {
    IntStream.range(0, DOCUMENTS)
        .forEach(i -> container.create(doc(name + "-" + i, "key-" + i % 50, 1)));
  }

  private void splitAndMerge() {
    for (int i = 0; i < 50; i++) {
      PhysicalRange first = container.layout().ranges().get(0);
      List<PhysicalRange> children = container.splitEvenly(first.id(), 3);
      container.merge(children.stream().map(PhysicalRange::id).toList());
    }
  }

  private long readOn(long position, List<String> seen) {
    FeedPage<StoredDocument> page =
        container.readLatest(FeedRange.FULL, new Position.After(position), 100, 1 << 20);
    page.entries().forEach(document -> seen.add(document.key().id()));
    return page.reached();
  }
}
