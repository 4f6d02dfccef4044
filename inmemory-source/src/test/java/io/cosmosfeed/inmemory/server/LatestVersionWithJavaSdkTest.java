/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server;

import static io.cosmosfeed.inmemory.server.DocumentsWithJavaSdkTest.hasStatus;
import static io.cosmosfeed.inmemory.server.FeedReader.read;
import static io.cosmosfeed.inmemory.server.FeedReader.readOn;
import static io.cosmosfeed.inmemory.server.SdkAccount.document;
import static io.cosmosfeed.inmemory.server.SdkAccount.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PartitionKeyBuilder;
import io.cosmosfeed.inmemory.server.FeedReader.Read;
import io.cosmosfeed.inmemory.server.fault.RequestKind;
import io.cosmosfeed.inmemory.server.traffic.RequestRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class LatestVersionWithJavaSdkTest {
  private static final FeedRange ALL = FeedRange.forFullRange();

  private final SdkAccount account = SdkAccount.start();

  @AfterAll
  void stop() {
    account.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void fromTheBeginningEachLiveDocumentComesOnceWithItsNewestContent(int ranges) {
    CosmosContainer items = container(ranges, "/pk");
    write(items, 0, 10);
    items.upsertItem(document("{'id':'3','pk':'p3','v':'new'}"));
    items.deleteItem("4", new PartitionKey("p4"), new CosmosItemRequestOptions());

    Read all = read(items, fromBeginning().setMaxItemCount(2));

    assertThat(all.ids()).containsExactlyInAnyOrder("0", "1", "2", "3", "5", "6", "7", "8", "9");
    assertThat(all.items())
        .filteredOn(item -> item.path("id").asText().equals("3"))
        .extracting(item -> item.path("v").asText())
        .containsExactly("new");
    assertThat(all.items()).allSatisfy(item -> assertThat(item.path("_lsn").isNumber()).isTrue());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void aContinuationGivesExactlyWhatCameSince(int ranges) {
    CosmosContainer items = container(ranges, "/pk");
    write(items, 0, 7);
    Read before = read(items, fromBeginning());
    write(items, 7, 9);

    Read after = readOn(items, before);

    assertThat(after.ids()).containsExactlyInAnyOrder("7", "8");
    assertThat(readOn(items, after).ids()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void fromNowNothingOldComes(int ranges) {
    CosmosContainer items = container(ranges, "/pk");
    write(items, 0, 5);
    Read before = read(items, CosmosChangeFeedRequestOptions.createForProcessingFromNow(ALL));
    write(items, 5, 7);

    assertThat(before.ids()).isEmpty();
    assertThat(readOn(items, before).ids()).containsExactlyInAnyOrder("5", "6");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void fromAnInstantOnlyWhatIsLaterComes(int ranges) {
    CosmosContainer items = container(ranges, "/pk");
    write(items, 0, 5);
    Instant between = account.control().advanceClock(Duration.ofSeconds(10));
    account.control().advanceClock(Duration.ofSeconds(10));
    write(items, 5, 8);

    Read later =
        read(
            items, CosmosChangeFeedRequestOptions.createForProcessingFromPointInTime(between, ALL));

    assertThat(later.ids()).containsExactlyInAnyOrder("5", "6", "7");
  }

  @Test
  void theFirstAnswerToAnInstantIsEmptyButNoEnd() {
    CosmosContainer items = container(1, "/pk");
    Instant before = account.control().advanceClock(Duration.ofSeconds(10));
    account.control().advanceClock(Duration.ofSeconds(10));
    write(items, 0, 3);
    account.control().requests().clear();

    read(items, CosmosChangeFeedRequestOptions.createForProcessingFromPointInTime(before, ALL));

    assertThat(account.control().requests().of(RequestKind.FEED))
        .extracting(RequestRecord::status, RequestRecord::items)
        .containsExactly(tuple(200, 0), tuple(200, 3), tuple(304, 0));
  }

  @Test
  void aLogicalPartitionIsReadByItself() {
    CosmosContainer items = container(4, "/pk");
    write(items, 0, 20);
    items.upsertItem(document("{'id':'other','pk':'p7'}"));

    Read partition =
        read(
            items,
            CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(
                FeedRange.forLogicalPartition(new PartitionKey("p7"))));

    assertThat(partition.ids()).containsExactly("7", "other");
  }

  @Test
  void hierarchicalKeysAreReadWholeAndByTheirRanges() {
    CosmosContainer items = container(4, "/tenant", "/user");
    for (int i = 0; i < 12; i++) {
      items.createItem(
          document("{'id':'" + i + "','tenant':'t" + i % 3 + "','user':'u" + i + "'}"));
    }

    List<String> byRanges =
        items.getFeedRanges().stream()
            .flatMap(
                range ->
                    read(
                        items,
                        CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(range))
                        .ids()
                        .stream())
            .toList();
    Read partition =
        read(
            items,
            CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(
                FeedRange.forLogicalPartition(
                    new PartitionKeyBuilder().add("t1").add("u4").build())));

    assertThat(byRanges).containsExactlyInAnyOrder(ids(0, 12)).doesNotHaveDuplicates();
    assertThat(partition.ids()).containsExactly("4");
  }

  @Test
  void thePrefixOfAHierarchicalKeyIsRefusedAsTheServiceDoes() {
    CosmosContainer items = container(1, "/tenant", "/user");
    FeedRange tenant = FeedRange.forLogicalPartition(new PartitionKeyBuilder().add("t1").build());

    assertThatThrownBy(
            () ->
                read(
                    items, CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(tenant)))
        .satisfies(e -> hasStatus(e, 400, 1001));
  }

  @Test
  void aTransactionIsNeverCut() {
    CosmosContainer items = container(1, "/pk");
    CosmosBatch batch = CosmosBatch.createCosmosBatch(new PartitionKey("p"));
    for (int i = 0; i < 5; i++) {
      batch.createItemOperation(document("{'id':'" + i + "','pk':'p'}"));
    }
    items.executeCosmosBatch(batch);
    account.control().requests().clear();

    read(items, fromBeginning().setMaxItemCount(2));

    assertThat(account.control().requests().of(RequestKind.FEED))
        .extracting(RequestRecord::items)
        .containsExactly(5, 0);
  }

  @Test
  void aPageThatATransactionWouldOverflowIsRefusedUntilItIsSmaller() {
    CosmosContainer items = container(1, "/pk");
    items.createItem(document("{'id':'first','pk':'p'}").put("text", "x".repeat(1000)));
    CosmosBatch batch = CosmosBatch.createCosmosBatch(new PartitionKey("p"));
    for (int i = 0; i < 3; i++) {
      batch.createItemOperation(
          document("{'id':'" + i + "','pk':'p'}").put("text", "x".repeat(1000)));
    }
    items.executeCosmosBatch(batch);
    limitPages(2000);
    try {
      assertThatThrownBy(() -> read(items, fromBeginning()))
          .satisfies(e -> hasStatus(e, 400, 0))
          .hasMessageContaining("Reduce page size and try again.");
      assertThat(read(items, fromBeginning().setMaxItemCount(1)).ids())
          .containsExactly("first", "0", "1", "2");
    } finally {
      limitPages(4 << 20);
    }
  }

  @Test
  void aSplitDuringReadingLosesAndRepeatsNothing() {
    CosmosContainer items = container(1, "/pk");
    write(items, 0, 10);
    Read before = read(items, fromBeginning().setMaxItemCount(3));
    account.control().split(name(items), "0", 2);
    write(items, 10, 20);

    Read after = readOn(items, before);

    assertThat(after.ids()).containsExactlyInAnyOrder(ids(10, 20)).doesNotHaveDuplicates();
    assertThat(items.getFeedRanges()).hasSize(2);
  }

  @Test
  void theSplitOfASplitIsFollowedByAFreshClientToo() {
    CosmosContainer items = container(1, "/pk");
    write(items, 0, 10);
    Read before = read(items, fromBeginning());
    account.control().split(name(items), "0", 2);
    account.control().split(name(items), "1", 3);
    write(items, 10, 30);

    try (var fresh = SdkAccount.client(account.server(), account.server().key())) {
      CosmosContainer same = fresh.getDatabase(SdkAccount.DATABASE).getContainer(items.getId());
      assertThat(readOn(same, before).ids()).containsExactlyInAnyOrder(ids(10, 30));
    }
    assertThat(readOn(items, before).ids()).containsExactlyInAnyOrder(ids(10, 30));
  }

  @Test
  void aMergeLosesAndRepeatsNothing() {
    CosmosContainer items = container(2, "/pk");
    write(items, 0, 10);
    Read before = read(items, fromBeginning());
    write(items, 10, 15);
    account.control().merge(name(items), List.of("0", "1"));
    write(items, 15, 20);

    Read after = readOn(items, before);

    assertThat(after.ids()).containsExactlyInAnyOrder(ids(10, 20)).doesNotHaveDuplicates();
    assertThat(items.getFeedRanges()).hasSize(1);
  }

  @Test
  void anAnswerCostsRequestUnits() {
    CosmosContainer items = container(1, "/pk");
    write(items, 0, 3);
    account.control().requests().clear();

    read(items, fromBeginning());

    List<RequestRecord> pages = account.control().requests().of(RequestKind.FEED);
    assertThat(pages.get(0).charge()).isGreaterThan(2).isLessThan(4);
    assertThat(pages.get(1).charge()).isEqualTo(1);
  }

  private CosmosContainer container(int ranges, String... paths) {
    return account.createContainer("c" + UUID.randomUUID(), ranges, paths);
  }

  private void limitPages(int bytes) {
    account
        .control()
        .change(behaviour -> behaviour.withFeed(behaviour.feed().withMaxPageBytes(bytes)));
  }

  private static void write(CosmosContainer items, int from, int to) {
    for (int i = from; i < to; i++) {
      items.upsertItem(document("{'id':'" + i + "','pk':'p" + i + "'}"));
    }
  }

  private static String[] ids(int from, int to) {
    return IntStream.range(from, to).mapToObj(String::valueOf).toArray(String[]::new);
  }

  private static CosmosChangeFeedRequestOptions fromBeginning() {
    return CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(ALL);
  }
}
