/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static io.cosmosfeed.changefeed.Documents.documents;
import static io.cosmosfeed.changefeed.Documents.ids;
import static io.cosmosfeed.changefeed.Documents.idsOf;
import static io.cosmosfeed.changefeed.FeedReader.WHOLE;
import static io.cosmosfeed.changefeed.Tilings.assertTiles;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A range that splits or merges while it is read loses nothing and repeats nothing. */
interface SplitContract extends FeedContract {

  @Test
  default void aRangeWiderThanPhysicalOnesAnswersWithTheRangesThatTileIt() {
    FixtureContainer container = bench().container(3);
    documents(20).forEach(container::create);
    FeedReader reader = bench().latestVersion(container);

    for (Position position : List.of(Position.BEGINNING, new Position.After(3), Position.NOW)) {
      assertThat(reader.split(FeedRange.FULL, position)).isEqualTo(reader.ranges());
    }
  }

  @Test
  default void aRangeAcrossABoundaryAnswersWithItsPartOfEachPhysicalRange() {
    FixtureContainer container = bench().container(2);
    FeedReader reader = bench().latestVersion(container);
    String boundary = reader.ranges().get(0).max();
    FeedRange across = new FeedRange("08", "38");

    List<FeedRange> parts = reader.split(across, Position.BEGINNING);

    assertThat(parts).isEqualTo(across.splitAt(List.of(boundary)));
  }

  @Test
  default void aRangeThatSplitsWhileItIsReadGoesOnInItsSubRanges() {
    bench().requires(FeedFixture.Capability.SPLITS);
    FixtureContainer container = bench().container(1);
    List<ObjectNode> before = documents(30);
    before.forEach(container::create);
    FeedReader reader = bench().latestVersion(container);
    ChangePage.Changes firstPage = reader.page(FeedRange.FULL, Position.BEGINNING, 7);
    Position position = new Position.After(firstPage.reached());

    container.split(FeedRange.FULL);
    List<ObjectNode> rewritten = before.subList(25, 30);
    rewritten.forEach(container::upsert);
    List<FeedRange> subRanges = reader.split(FeedRange.FULL, position);
    List<String> seen = new ArrayList<>(ids(firstPage.changes()));
    for (FeedRange subRange : subRanges) {
      seen.addAll(ids(reader.drain(subRange, position, 2).changes()));
    }

    assertTiles(FeedRange.FULL, subRanges);
    assertThat(subRanges).isEqualTo(reader.ranges());
    assertThat(firstPage.changes()).isNotEmpty();
    assertThat(seen).containsExactlyInAnyOrderElementsOf(idsOf(before));
  }

  @Test
  default void aSubRangeOfASplitRangeIsReadInOrderAcrossTheSplit() {
    bench().requires(FeedFixture.Capability.SPLITS);
    FixtureContainer container = bench().container(1);
    documents(20).forEach(container::create);
    FeedReader reader = bench().latestVersion(container);
    container.split(FeedRange.FULL);
    documents(20).subList(0, 10).forEach(container::upsert);

    reader
        .drainAll(Position.BEGINNING, 2)
        .values()
        .forEach(
            drained ->
                assertThat(drained.changes()).isNotEmpty().extracting(Change::lsn).isSorted());
  }

  @Test
  default void aFeedOpenedAfterASplitReadsOnFromAPositionBeforeIt() {
    bench().requires(FeedFixture.Capability.SPLITS);
    FixtureContainer container = bench().container(1);
    documents(20).forEach(container::create);
    Position end = bench().latestVersion(container).end(FeedRange.FULL);
    container.split(FeedRange.FULL);
    List<ObjectNode> later = documents(30).subList(20, 30);
    later.forEach(container::create);

    FeedReader reader = bench().latestVersion(container);

    assertThat(ids(reader.readAll(end))).containsExactlyInAnyOrderElementsOf(idsOf(later));
  }

  @Test
  default void aRangeThatSplitsTwiceGoesOnInItsSubRanges() {
    bench().requires(FeedFixture.Capability.SPLITS);
    FixtureContainer container = bench().container(1);
    List<ObjectNode> written = documents(40);
    written.forEach(container::create);
    FeedReader reader = bench().latestVersion(container);
    container.split(FeedRange.FULL);
    reader.ranges().forEach(container::split);

    List<FeedRange> subRanges = reader.split(FeedRange.FULL, Position.BEGINNING);

    assertThat(subRanges).hasSize(4).isEqualTo(reader.ranges());
    assertTiles(FeedRange.FULL, subRanges);
    assertThat(ids(reader.readAll(Position.BEGINNING)))
        .containsExactlyInAnyOrderElementsOf(idsOf(written));
  }

  @Test
  default void mergedRangesGoOnReadingTheirSlices() {
    bench().requires(FeedFixture.Capability.MERGES);
    FixtureContainer container = bench().container(2);
    List<ObjectNode> before = documents(30);
    before.forEach(container::create);
    FeedReader reader = bench().latestVersion(container);
    List<FeedRange> old = reader.ranges();
    Map<FeedRange, ChangePage.Changes> firstPages = new TreeMap<>();
    old.forEach(range -> firstPages.put(range, reader.page(range, Position.BEGINNING, 4)));

    container.merge(old.get(0), old.get(1));
    List<ObjectNode> after = documents(50).subList(30, 50);
    after.forEach(container::create);
    List<String> seen = new ArrayList<>();
    firstPages.forEach(
        (range, page) -> {
          seen.addAll(ids(page.changes()));
          seen.addAll(ids(reader.drain(range, new Position.After(page.reached()), 3).changes()));
        });

    assertThat(reader.ranges()).containsExactly(FeedRange.FULL);
    assertThat(seen).containsExactlyInAnyOrderElementsOf(idsOf(documents(50)));
  }

  @Test
  default void aMergedRangeHoldsWhatBothHeld() {
    bench().requires(FeedFixture.Capability.MERGES);
    FixtureContainer container = bench().container(2);
    documents(30).forEach(container::create);
    FeedReader reader = bench().latestVersion(container);
    container.merge(reader.ranges().get(0), reader.ranges().get(1));

    List<Change> changes = reader.drain(FeedRange.FULL, Position.BEGINNING, WHOLE).changes();

    assertThat(ids(changes)).containsExactlyInAnyOrderElementsOf(idsOf(documents(30)));
    assertThat(changes).extracting(Change::lsn).isSorted();
  }
}
