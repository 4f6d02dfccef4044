/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import static io.cosmosfeed.inmemory.store.Docs.doc;
import static io.cosmosfeed.inmemory.store.Docs.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Pages of both feeds, by example. */
class FeedTest {

  private static final Instant START = Instant.parse("2026-11-30T12:00:00.750Z");
  private static final long NO_LIMIT = 1 << 20;

  private final AdjustableClock clock = AdjustableClock.standingAt(START);
  private final Database database = new InMemoryCosmos(clock).createDatabase("shop");

  @Test
  void aPageEndsAtTheLsnOfItsLastDocumentAndAnEmptyOneAtTheNewest() {
    Container container = container(ContainerSpec.of("c", "/pk"), 1);
    for (int i = 1; i <= 5; i++) {
      container.create(doc("doc-" + i, "key", 1));
    }
    container.delete(key("key"), "doc-5");

    FeedPage<StoredDocument> first = latest(container, Position.BEGINNING, 3);
    FeedPage<StoredDocument> second = latest(container, new Position.After(first.reached()), 3);
    FeedPage<StoredDocument> third = latest(container, new Position.After(second.reached()), 3);

    assertThat(first.reached()).isEqualTo(3);
    assertThat(first.newestLsn()).isEqualTo(6);
    assertThat(second.reached()).isEqualTo(4);
    assertThat(third.entries()).isEmpty();
    assertThat(third.reached()).isEqualTo(6);
  }

  @Test
  void aPositionBeyondTheEndAnswersWithTheNewestLsn() {
    Container container = container(ContainerSpec.of("c", "/pk"), 1);
    container.create(doc("a", "key", 1));

    assertThat(latest(container, new Position.After(100), 3).reached()).isEqualTo(1);
  }

  @Test
  void aPageHoldsAsManyBytesAsAskedForUnlessOneTransactionIsLarger() {
    Container container = container(ContainerSpec.of("c", "/pk"), 1);
    container.create(doc("a", "key", 1));
    container.create(doc("b", "key", 1));
    long size = latest(container, Position.BEGINNING, 1).bytes();

    assertThat(container.readLatest(FeedRange.FULL, Position.BEGINNING, 10, 2 * size).entries())
        .hasSize(2);
    assertThat(container.readLatest(FeedRange.FULL, Position.BEGINNING, 10, 2 * size - 1).entries())
        .hasSize(1);
    assertThat(container.readLatest(FeedRange.FULL, Position.BEGINNING, 10, 1).entries())
        .hasSize(1);
  }

  @Test
  void aRangeThatNobodyWritesToKeepsItsNewestLsn() {
    Container container = container(ContainerSpec.of("c", "/pk"), 2);
    PhysicalRange written = container.rangeOf(key("key"));
    PhysicalRange quiet =
        container.layout().ranges().stream()
            .filter(range -> !range.id().equals(written.id()))
            .findFirst()
            .orElseThrow();

    container.create(doc("a", "key", 1));
    container.create(doc("b", "key", 1));

    FeedPage<StoredDocument> page =
        container.readLatest(quiet.bounds(), Position.NOW, 10, NO_LIMIT);
    assertThat(page.reached()).isZero();
    assertThat(container.rangeOf(key("key")).newestLsn()).isEqualTo(2);
  }

  @Test
  void theFeedTextOfADocumentHasItsLsnEvenBesideOneOfItsOwn() {
    Container container = container(ContainerSpec.of("c", "/pk"), 1);
    ObjectNode copied = doc("a", "key", 1).put("_lsn", 99);
    StoredDocument document = container.create(copied);

    assertThat(new String(document.feedJson(), StandardCharsets.UTF_8))
        .startsWith("{\"id\":\"a\",\"pk\":\"key\",\"version\":1,\"_lsn\":99,\"_rid\":")
        .endsWith(",\"_ts\":" + START.getEpochSecond() + ",\"_lsn\":1}");
  }

  @Test
  void anInstantLeadsToTheDocumentsWhoseTimestampIsLater() {
    Container container = container(ContainerSpec.of("c", "/pk"), 2);
    container.create(doc("a", "key-1", 1));
    clock.advance(Duration.ofSeconds(1));
    Instant instant = clock.instant();
    container.create(doc("same-second", "key-2", 1));
    clock.advance(Duration.ofSeconds(1));
    container.create(doc("later", "key-3", 1));

    assertThat(ids(latest(container, new Position.At(instant), 10))).containsExactly("later");
    assertThat(container.lsnAt(FeedRange.FULL, instant)).isEqualTo(2);
    assertThat(container.lsnAt(FeedRange.FULL, clock.instant())).isEqualTo(3);
  }

  @Test
  void allVersionsAreRecordedFromTheFirstReadOn() {
    Container container = container(ContainerSpec.of("c", "/pk"), 1);
    container.create(doc("before", "key", 1));

    FeedPage<DocumentVersion> now = versions(container, Position.NOW);
    container.replace(doc("before", "key", 2));

    assertThat(now.entries()).isEmpty();
    assertThat(versions(container, new Position.After(now.reached())).entries())
        .extracting(DocumentVersion::lsn)
        .containsExactly(2L);
    assertExpired(container, Position.BEGINNING);
  }

  @Test
  void aContainerWithRetentionRecordsAllVersionsFromItsBeginning() {
    Container container =
        container(ContainerSpec.of("c", "/pk").withRetention(Duration.ofMinutes(10)), 1);
    container.create(doc("a", "key", 1));
    container.delete(key("key"), "a");

    assertThat(versions(container, Position.BEGINNING).entries()).hasSize(2);
  }

  @Test
  void versionsOlderThanTheRetentionAreGone() {
    Container container =
        container(ContainerSpec.of("c", "/pk").withRetention(Duration.ofMinutes(10)), 1);
    container.create(doc("a", "key", 1));
    clock.advance(Duration.ofMinutes(6));
    container.replace(doc("a", "key", 2));
    clock.advance(Duration.ofMinutes(6));

    assertExpired(container, Position.BEGINNING);
    assertThat(versions(container, new Position.After(1)).entries())
        .extracting(DocumentVersion::lsn)
        .containsExactly(2L);
    assertThat(ids(latest(container, Position.BEGINNING, 10))).containsExactly("a");
  }

  @Test
  void aMergeDoesNotMakeAPositionOlderThanItWasInItsSlice() {
    Container container = container(ContainerSpec.of("c", "/pk"), 2);
    PhysicalRange early = container.layout().ranges().get(0);
    PhysicalRange late = container.layout().ranges().get(1);
    container.create(doc("early", keyIn(container, early), 1));
    container.create(doc("late", keyIn(container, late), 1));
    versions(container, Position.NOW);

    container.merge(List.of(early.id(), late.id()));
    container.create(doc("new", keyIn(container, early), 1));

    assertThat(
            container
                .readAllVersions(early.bounds(), new Position.After(1), 10, NO_LIMIT)
                .entries())
        .extracting(version -> version.key().id())
        .containsExactly("new");
    assertExpired(container, new Position.After(1));
    assertThat(container.layout().ranges()).hasSize(1);
  }

  @Test
  void aSplitRangeRemembersWhatItsParentForgot() {
    Container container = container(ContainerSpec.of("c", "/pk"), 1);
    container.create(doc("a", "key", 1));
    versions(container, Position.NOW);

    container.splitEvenly("0", 2);

    assertExpired(container, Position.BEGINNING);
    assertThat(versions(container, new Position.After(1)).entries()).isEmpty();
  }

  @Test
  void previousImagesAreThereOnlyIfTheContainerKeepsThem() {
    Container without = container(ContainerSpec.of("without", "/pk"), 1);
    Container with = container(ContainerSpec.of("with", "/pk").withPreviousImages(), 1);
    for (Container container : List.of(without, with)) {
      versions(container, Position.NOW);
      container.create(doc("a", "key", 1));
      container.replace(doc("a", "key", 2));
    }

    assertThat(versions(without, Position.BEGINNING).entries())
        .extracting(version -> version.previous().isPresent())
        .containsExactly(false, false);
    assertThat(versions(with, Position.BEGINNING).entries())
        .extracting(version -> version.previous().isPresent())
        .containsExactly(false, true);
    assertThat(versions(without, Position.BEGINNING).entries().get(1).previousLsn()).hasValue(1);
  }

  @Test
  void aSplitRangeLeavesItsAncestryAndItsLsnToItsChildren() {
    Container container = container(ContainerSpec.of("c", "/pk"), 1);
    container.create(doc("a", "key", 1));

    List<PhysicalRange> children = container.splitEvenly("0", 2);
    List<PhysicalRange> grandchildren = container.split("2", List.of("28", "30"));

    assertThat(children).extracting(PhysicalRange::id).containsExactly("1", "2");
    assertThat(children).extracting(PhysicalRange::newestLsn).containsOnly(1L);
    assertThat(grandchildren).extracting(PhysicalRange::parents).containsOnly(List.of("0", "2"));
    assertThat(container.range("2")).isEmpty();
    assertThat(container.layout().version()).isEqualTo(3);
    assertThat(container.layout().since(1)).hasSize(4);
    assertThat(container.layout().since(2)).isEqualTo(grandchildren);
  }

  @Test
  void aMergedRangeNamesBothAncestries() {
    Container container = container(ContainerSpec.of("c", "/pk"), 3);
    container.splitEvenly("1", 2);

    PhysicalRange merged = container.merge(List.of("4", "2"));

    assertThat(merged.parents()).containsExactly("1", "4", "2");
    assertThat(merged.merged()).isTrue();
    assertThat(container.layout().ranges())
        .extracting(PhysicalRange::id)
        .containsExactly("0", "3", "5");
  }

  @Test
  void whatIsNoSplitOrMergeIsRefused() {
    Container container = container(ContainerSpec.of("c", "/pk"), 3);

    assertRefused(404, () -> container.split("9", List.of("20")));
    assertRefused(400, () -> container.split("0", List.of()));
    assertRefused(400, () -> container.split("0", List.of("3F")));
    assertRefused(400, () -> container.merge(List.of("0", "2")));
    assertRefused(400, () -> container.merge(List.of("1", "1")));
    assertRefused(404, () -> container.merge(List.of("0", "9")));
    assertThat(container.layout().version()).isEqualTo(1);
  }

  private Container container(ContainerSpec spec, int ranges) {
    return database.createContainer(spec, ranges);
  }

  /** A partition key value that lies in a range. */
  private static String keyIn(Container container, PhysicalRange range) {
    return IntStream.range(0, 1000)
        .mapToObj(i -> "key-" + i)
        .filter(
            name ->
                range
                    .bounds()
                    .contains(EffectivePartitionKey.of(key(name), container.partitionKey())))
        .findFirst()
        .orElseThrow();
  }

  private static FeedPage<StoredDocument> latest(Container container, Position from, int items) {
    return container.readLatest(FeedRange.FULL, from, items, NO_LIMIT);
  }

  private static FeedPage<DocumentVersion> versions(Container container, Position from) {
    return container.readAllVersions(FeedRange.FULL, from, 100, NO_LIMIT);
  }

  private static List<String> ids(FeedPage<StoredDocument> page) {
    List<String> ids = new ArrayList<>();
    page.entries().forEach(document -> ids.add(document.key().id()));
    return ids;
  }

  private static void assertExpired(Container container, Position from) {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> versions(container, from))
        .satisfies(refusal -> assertThat(refusal.isPositionExpired()).isTrue());
  }

  private static void assertRefused(int status, Runnable call) {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(call::run)
        .satisfies(refusal -> assertThat(refusal.status()).isEqualTo(status));
  }
}
