/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static io.cosmosfeed.changefeed.Change.Operation.CREATE;
import static io.cosmosfeed.changefeed.Change.Operation.DELETE;
import static io.cosmosfeed.changefeed.Change.Operation.REPLACE;
import static io.cosmosfeed.changefeed.Documents.comparable;
import static io.cosmosfeed.changefeed.Documents.document;
import static io.cosmosfeed.changefeed.Documents.documents;
import static io.cosmosfeed.changefeed.Documents.ids;
import static io.cosmosfeed.changefeed.Documents.idsOf;
import static io.cosmosfeed.changefeed.Documents.written;
import static io.cosmosfeed.changefeed.FeedReader.WHOLE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The feed of all versions and deletes carries every write and every delete by itself. */
interface AllVersionsContract extends FeedContract {

  @Test
  default void everyWriteOfADocumentArrivesByItself() {
    bench().requires(FeedFixture.Capability.ALL_VERSIONS_AND_DELETES);
    FixtureContainer container = bench().container(1);
    FeedReader reader = bench().allVersions(container);
    Position start = reader.end(FeedRange.FULL);
    container.create(document("a", "key", 1));
    container.replace(document("a", "key", 2));
    container.upsert(document("a", "key", 3));
    container.patch(document("a", "key", 3), "version", IntNode.valueOf(4));
    container.delete(document("a", "key", 4));

    List<Change> changes = reader.drain(FeedRange.FULL, start, 2).changes();

    assertThat(changes)
        .extracting(Change::operation)
        .containsExactly(CREATE, REPLACE, REPLACE, REPLACE, DELETE);
    assertThat(written(changes))
        .containsExactly(
            document("a", "key", 1),
            document("a", "key", 2),
            document("a", "key", 3),
            document("a", "key", 4));
    assertThat(changes).extracting(Change::lsn).isSorted().doesNotHaveDuplicates();
    assertThat(changes).extracting(Change::ttlExpired).containsOnly(false);
  }

  @Test
  default void anUpsertOfANewDocumentIsACreate() {
    bench().requires(FeedFixture.Capability.ALL_VERSIONS_AND_DELETES);
    FixtureContainer container = bench().container(1);
    FeedReader reader = bench().allVersions(container);
    Position start = reader.end(FeedRange.FULL);
    container.upsert(document("a", "key", 1));

    assertThat(reader.drain(FeedRange.FULL, start, WHOLE).changes())
        .extracting(Change::operation)
        .containsExactly(CREATE);
  }

  @Test
  default void aDeleteNamesItsDocument() {
    bench().requires(FeedFixture.Capability.ALL_VERSIONS_AND_DELETES);
    FixtureContainer container = bench().container(1);
    FeedReader reader = bench().allVersions(container);
    container.create(document("a", "key", 1));
    Position start = reader.end(FeedRange.FULL);
    container.delete(document("a", "key", 1));

    List<Change> changes = reader.drain(FeedRange.FULL, start, WHOLE).changes();

    assertThat(changes).hasSize(1);
    Change delete = changes.get(0);
    assertThat(delete.operation()).isEqualTo(DELETE);
    assertThat(delete.current()).isEmpty();
    assertThat(delete.id()).contains("a");
    assertThat(comparable(delete.partitionKey().orElseThrow())).containsExactly("STRING key");
    assertThat(delete.rangeId()).isNotBlank();
  }

  @Test
  default void aDeleteNamesEachLevelOfAHierarchicalKey() {
    bench().requires(FeedFixture.Capability.ALL_VERSIONS_AND_DELETES);
    FixtureContainer container = bench().fixture().createContainer(List.of("/pk", "/version"), 1);
    FeedReader reader = bench().allVersions(container);
    container.create(document("a", "key", 1));
    Position start = reader.end(FeedRange.FULL);
    container.delete(document("a", "key", 1));

    assertThat(reader.drain(FeedRange.FULL, start, WHOLE).changes())
        .extracting(change -> comparable(change.partitionKey().orElseThrow()))
        .containsExactly(List.of("STRING key", "NUMBER 1.0"));
  }

  @Test
  default void aPreviousVersionIsTheDocumentBeforeTheWrite() {
    bench().requires(FeedFixture.Capability.PREVIOUS_VERSIONS);
    FixtureContainer container = bench().container(1);
    FeedReader reader = bench().allVersions(container);
    Position start = reader.end(FeedRange.FULL);
    container.create(document("a", "key", 1));
    container.replace(document("a", "key", 2));
    container.patch(document("a", "key", 2), "version", IntNode.valueOf(3));
    container.delete(document("a", "key", 3));

    List<Change> changes = reader.drain(FeedRange.FULL, start, WHOLE).changes();

    assertThat(changes).hasSize(4);
    assertThat(changes.get(0).previous()).isEmpty();
    assertThat(previous(changes.subList(1, 4)))
        .containsExactly(document("a", "key", 1), document("a", "key", 2), document("a", "key", 3));
  }

  @Test
  default void aDocumentCreatedAndDeletedBetweenTwoReadsArrivesAsBoth() {
    bench().requires(FeedFixture.Capability.ALL_VERSIONS_AND_DELETES);
    FixtureContainer container = bench().container(1);
    FeedReader reader = bench().allVersions(container);
    Position start = reader.end(FeedRange.FULL);
    container.create(document("brief", "key", 1));
    container.delete(document("brief", "key", 1));

    assertThat(reader.drain(FeedRange.FULL, start, WHOLE).changes())
        .extracting(Change::operation)
        .containsExactly(CREATE, DELETE);
  }

  @Test
  default void theWritesOfATransactionShareAnLsnInThisModeToo() {
    bench().requires(FeedFixture.Capability.ALL_VERSIONS_AND_DELETES);
    FixtureContainer container = bench().container(1);
    FeedReader reader = bench().allVersions(container);
    Position start = reader.end(FeedRange.FULL);
    List<ObjectNode> together =
        List.of(document("a", "key", 1), document("b", "key", 1), document("c", "key", 1));
    container.createTogether(together);
    container.create(document("d", "key", 1));

    var drained = reader.drain(FeedRange.FULL, start, 1);

    List<Change> transaction = drained.pages().get(0).changes();
    assertThat(ids(transaction)).containsExactlyInAnyOrder("a", "b", "c");
    assertThat(transaction.stream().map(Change::lsn).distinct()).hasSize(1);
    assertThat(ids(drained.changes())).hasSize(4).endsWith("d");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 100})
  default void readingAllVersionsOnAfterEachPageBringsEveryWriteExactlyOnce(int pageSize) {
    bench().requires(FeedFixture.Capability.ALL_VERSIONS_AND_DELETES);
    FixtureContainer container = bench().container(2);
    FeedReader reader = bench().allVersions(container);
    List<FeedRange> ranges = reader.ranges();
    List<Position> starts = ranges.stream().map(reader::end).toList();
    List<ObjectNode> written = documents(12);
    written.forEach(container::create);
    written.forEach(container::replace);

    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < ranges.size(); i++) {
      changes.addAll(reader.drain(ranges.get(i), starts.get(i), pageSize).changes());
    }

    assertThat(changes)
        .filteredOn(change -> change.operation() == CREATE)
        .extracting(change -> change.id().orElseThrow())
        .containsExactlyInAnyOrderElementsOf(idsOf(written));
    assertThat(changes)
        .filteredOn(change -> change.operation() == REPLACE)
        .extracting(change -> change.id().orElseThrow())
        .containsExactlyInAnyOrderElementsOf(idsOf(written));
    assertThat(changes).hasSize(24);
  }

  @Test
  default void allVersionsCannotBeReadFromAnInstant() {
    bench().requires(FeedFixture.Capability.ALL_VERSIONS_AND_DELETES);
    FeedReader reader = bench().allVersions(bench().container(1));
    Instant instant = bench().fixture().now();

    Stages.failure(
        ChangeFeedException.Kind.FATAL,
        () -> reader.feed().read(FeedRange.FULL, new Position.At(instant), WHOLE));
  }

  private static List<ObjectNode> previous(List<Change> changes) {
    return changes.stream()
        .map(change -> Documents.written(change.previous().orElseThrow()))
        .toList();
  }
}
