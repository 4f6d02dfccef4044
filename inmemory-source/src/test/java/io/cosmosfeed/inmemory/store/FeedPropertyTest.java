/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Whatever is done to a container, its feeds are those of {@link ModelContainer}. */
class FeedPropertyTest {

  @Property(tries = 300)
  void theLatestVersionFeedHasEachLiveDocumentOnceAtItsNewestPosition(
      @ForAll("actions") List<ContainerAction> actions,
      @ForAll @IntRange(min = 1, max = 9) int page) {
    Pair pair = new Pair(actions);

    for (long after = 0; after <= pair.model.newestLsn(); after++) {
      assertThat(pair.latestAfter(after, page))
          .as("after LSN %d", after)
          .isEqualTo(pair.model.latestAfter(after));
    }
  }

  @Property(tries = 300)
  void theFeedOfAllVersionsHasEachWriteInItsPlace(
      @ForAll("actions") List<ContainerAction> actions,
      @ForAll @IntRange(min = 1, max = 9) int page) {
    Pair pair = new Pair(actions);

    for (long after = 0; after <= pair.model.newestLsn(); after++) {
      assertThat(pair.writesAfter(after, page))
          .as("after LSN %d", after)
          .isEqualTo(pair.model.writesAfter(after));
    }
  }

  @Property(tries = 300)
  void thePhysicalRangesTileTheHashSpaceAndShareOutTheFeed(
      @ForAll("actions") List<ContainerAction> actions) {
    Pair pair = new Pair(actions);

    List<String> parts = new ArrayList<>();
    long newest = 0;
    String bound = "";
    for (PhysicalRange range : pair.container.layout().ranges()) {
      assertThat(range.bounds().min()).isEqualTo(bound);
      bound = range.bounds().max();
      newest = Math.max(newest, range.newestLsn());
      pair.container
          .readLatest(range.bounds(), Position.BEGINNING, Integer.MAX_VALUE, Long.MAX_VALUE)
          .entries()
          .forEach(entry -> parts.add(ModelContainer.describe(entry)));
    }

    assertThat(bound).isEqualTo("FF");
    assertThat(newest).isEqualTo(pair.model.newestLsn());
    assertThat(parts)
        .containsExactlyInAnyOrderElementsOf(
            pair.model.latestAfter(0).stream().map(ModelContainer.Entry::text).toList());
  }

  @Property(tries = 200)
  void slicesOfTheHashSpaceShareOutTheFeedWhateverThePhysicalRanges(
      @ForAll("actions") List<ContainerAction> actions,
      @ForAll @IntRange(min = 1, max = 62) int cut) {
    Pair pair = new Pair(actions);

    List<ModelContainer.Entry> both = new ArrayList<>();
    for (FeedRange slice : FeedRange.FULL.splitAt(List.of(String.format("%02X", cut)))) {
      both.addAll(
          Pair.drain(0, position -> pair.container.readLatest(slice, position, 3, Long.MAX_VALUE)));
    }

    assertThat(both).containsExactlyInAnyOrderElementsOf(pair.model.latestAfter(0));
  }

  @Provide
  Arbitrary<List<ContainerAction>> actions() {
    Arbitrary<ContainerAction> write =
        Combinators.combine(
                Arbitraries.of(ContainerAction.Kind.values()),
                Arbitraries.integers().between(0, 3),
                Arbitraries.integers().between(0, 5),
                Arbitraries.integers().between(1, 5))
            .as(ContainerAction::new);
    return write.list().ofMaxSize(40);
  }

  /** The same actions done to a container and to the model. */
  private static final class Pair {

    private final ModelContainer model = new ModelContainer();
    private final Container container = ContainerAction.newContainer();

    private Pair(List<ContainerAction> actions) {
      container.readAllVersions(FeedRange.FULL, Position.NOW, 1, 1);
      for (ContainerAction action : actions) {
        action.doTo(container, model);
      }
    }

    private List<ModelContainer.Entry> latestAfter(long lsn, int size) {
      return drain(lsn, from -> container.readLatest(FeedRange.FULL, from, size, Long.MAX_VALUE));
    }

    private List<ModelContainer.Entry> writesAfter(long lsn, int size) {
      return drain(
          lsn, from -> container.readAllVersions(FeedRange.FULL, from, size, Long.MAX_VALUE));
    }

    /** Reads page after page, and holds that no transaction is spread over two. */
    private static <E extends LogEntry> List<ModelContainer.Entry> drain(
        long after, Function<Position, FeedPage<E>> feed) {
      List<ModelContainer.Entry> entries = new ArrayList<>();
      long position = after;
      FeedPage<E> page = feed.apply(new Position.After(position));
      while (!page.entries().isEmpty()) {
        assertThat(page.entries().get(0).lsn()).isGreaterThan(position);
        position = page.reached();
        assertThat(page.entries().get(page.entries().size() - 1).lsn()).isEqualTo(position);
        page.entries()
            .forEach(
                entry ->
                    entries.add(
                        new ModelContainer.Entry(entry.lsn(), ModelContainer.describe(entry))));
        page = feed.apply(new Position.After(position));
      }
      return entries;
    }
  }
}
