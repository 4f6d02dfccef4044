/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static io.cosmosfeed.changefeed.Documents.document;
import static io.cosmosfeed.changefeed.Documents.documents;
import static io.cosmosfeed.changefeed.Documents.ids;
import static io.cosmosfeed.changefeed.Documents.idsOf;
import static io.cosmosfeed.changefeed.FeedReader.WHOLE;
import static io.cosmosfeed.changefeed.Tilings.assertTiles;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A read brings the changes of the range it asked for, and of no other. */
interface RangeContract extends FeedContract {

  /** Two slices of the key space that both hold keys: hashes lie below 40. */
  List<FeedRange> HALVES = FeedRange.FULL.splitAt(List.of("20"));

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  default void theRangesOfAContainerTileTheKeySpace(int physicalRanges) {
    FixtureContainer container = bench().container(physicalRanges);

    List<FeedRange> ranges = bench().latestVersion(container).ranges();

    assertThat(ranges).hasSize(physicalRanges);
    assertTiles(FeedRange.FULL, ranges);
  }

  @Test
  default void theRangesOfAContainerWithAHierarchicalKeyTileTheKeySpace() {
    FixtureContainer container = bench().fixture().createContainer(List.of("/a", "/b", "/c"), 3);

    List<FeedRange> ranges = bench().latestVersion(container).ranges();

    assertThat(ranges).hasSize(3);
    assertTiles(FeedRange.FULL, ranges);
  }

  @Test
  default void eachDocumentArrivesFromExactlyOneRange() {
    FixtureContainer container = bench().container(4);
    List<ObjectNode> written = documents(60);
    written.forEach(container::create);

    List<Change> changes = bench().latestVersion(container).readAll(Position.BEGINNING);

    assertThat(ids(changes)).containsExactlyInAnyOrderElementsOf(idsOf(written));
  }

  @Test
  default void thePartitionKeyOfEachChangeBelongsToTheRangeAskedFor() {
    FixtureContainer container = bench().container(4);
    FeedReader reader = bench().latestVersion(container);
    documents(60).forEach(container::create);
    var first = reader.drainAll(Position.BEGINNING, 3);
    documents(60).forEach(container::upsert);

    first.forEach(
        (range, drained) -> {
          Set<String> again = keys(reader.drain(range, drained.position(), 3).changes());
          assertThat(again).as("keys of %s", range).isEqualTo(keys(drained.changes()));
        });
    List<String> all = first.values().stream().flatMap(d -> keys(d.changes()).stream()).toList();
    assertThat(all).hasSize(9).doesNotHaveDuplicates();
    assertThat(first.values())
        .filteredOn(drained -> !drained.changes().isEmpty())
        .hasSizeGreaterThan(1);
  }

  @Test
  default void aSliceOfAPhysicalRangeBringsOnlyItsOwnChanges() {
    FixtureContainer container = bench().container(1);
    List<ObjectNode> written = documents(40);
    written.forEach(container::create);
    FeedReader reader = bench().latestVersion(container);

    List<Change> lower = reader.drain(HALVES.get(0), Position.BEGINNING, 3).changes();
    List<Change> upper = reader.drain(HALVES.get(1), Position.BEGINNING, 3).changes();

    assertThat(lower).isNotEmpty();
    assertThat(upper).isNotEmpty();
    assertThat(keys(lower)).doesNotContainAnyElementsOf(keys(upper));
    List<String> both = new ArrayList<>(ids(lower));
    both.addAll(ids(upper));
    assertThat(both).containsExactlyInAnyOrderElementsOf(idsOf(written));
  }

  @Test
  default void aSliceIsReadInOrderAndFromTheLsnsOfThePhysicalRange() {
    FixtureContainer container = bench().container(1);
    documents(40).forEach(container::create);
    FeedReader reader = bench().latestVersion(container);
    FeedRange slice = HALVES.get(0);

    List<Change> changes = reader.drain(slice, Position.BEGINNING, 2).changes();
    Change middle = changes.get(changes.size() / 2);
    List<Change> rest = reader.drain(slice, new Position.After(middle.lsn()), 2).changes();

    assertThat(changes).extracting(Change::lsn).isSorted();
    assertThat(ids(rest))
        .isNotEmpty()
        .containsExactlyElementsOf(ids(changes).subList(changes.size() / 2 + 1, changes.size()));
  }

  @Test
  default void aSliceThatOthersWriteBesideStaysReadableFromWhereItStands() {
    FixtureContainer container = bench().container(1);
    documents(40).forEach(container::create);
    FeedReader reader = bench().latestVersion(container);
    FeedRange slice = HALVES.get(0);
    FeedReader.Drained before = reader.drain(slice, Position.BEGINNING, WHOLE);
    String inside = keys(before.changes()).iterator().next();
    String beside =
        keys(reader.drain(HALVES.get(1), Position.BEGINNING, WHOLE).changes()).iterator().next();

    for (int i = 0; i < 5; i++) {
      container.create(document("beside-" + i, beside, 1));
    }
    ChangePage.Changes empty = reader.page(slice, before.position(), 2);
    container.create(document("inside", inside, 1));
    FeedReader.Drained after = reader.drain(slice, new Position.After(empty.reached()), 2);

    assertThat(empty.changes()).isEmpty();
    assertThat(empty.reached()).isGreaterThanOrEqualTo(before.reached());
    assertThat(ids(after.changes())).containsExactly("inside");
  }

  @Test
  default void nowOfASliceIsAPositionToReadOnFrom() {
    FixtureContainer container = bench().container(1);
    documents(40).forEach(container::create);
    FeedReader reader = bench().latestVersion(container);
    String inside =
        keys(reader.drain(HALVES.get(1), Position.BEGINNING, WHOLE).changes()).iterator().next();

    Position now = reader.end(HALVES.get(1));
    container.create(document("inside", inside, 1));

    assertThat(ids(reader.drain(HALVES.get(1), now, 2).changes())).containsExactly("inside");
    assertThat(reader.drain(HALVES.get(0), now, 2).changes()).isEmpty();
  }

  @Test
  default void differentRangesMayBeReadAtTheSameTime() {
    FixtureContainer container = bench().container(5);
    List<ObjectNode> written = documents(60);
    written.forEach(container::create);
    FeedReader reader = bench().latestVersion(container);

    List<CompletableFuture<ChangePage>> pages =
        reader.ranges().stream()
            .map(range -> reader.feed().read(range, Position.BEGINNING, WHOLE))
            .map(stage -> stage.toCompletableFuture())
            .toList();

    assertThat(pages)
        .flatExtracting(page -> ((ChangePage.Changes) Stages.await(page)).changes())
        .extracting(change -> change.id().orElseThrow())
        .containsExactlyInAnyOrderElementsOf(idsOf(written));
  }

  private static Set<String> keys(List<Change> changes) {
    return changes.stream()
        .map(change -> change.partitionKey().orElseThrow().components().get(0).asText())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
