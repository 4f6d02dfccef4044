/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static io.cosmosfeed.changefeed.Documents.document;
import static io.cosmosfeed.changefeed.Documents.documents;
import static io.cosmosfeed.changefeed.Documents.ids;
import static io.cosmosfeed.changefeed.FeedReader.WHOLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.FeedReader.Drained;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A page is as large as the caller hints, but never ends within a transaction. */
interface PageContract extends FeedContract {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  default void aPageOfSingleWritesHasNoMoreChangesThanWereAskedFor(int pageSize) {
    FixtureContainer container = bench().container(1);
    documents(20).forEach(container::create);

    Drained drained =
        bench().latestVersion(container).drain(FeedRange.FULL, Position.BEGINNING, pageSize);

    assertThat(drained.changes()).hasSize(20);
    assertThat(drained.pages())
        .allSatisfy(page -> assertThat(page.changes()).hasSizeLessThanOrEqualTo(pageSize));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 100})
  default void aTransactionSharesOneLsnAndStandsOnOnePage(int pageSize) {
    FixtureContainer container = bench().container(1);
    container.create(document("single-1", "key", 1));
    container.createTogether(transaction("first", 5));
    container.create(document("single-2", "key", 1));
    container.createTogether(transaction("second", 3));

    Drained drained =
        bench().latestVersion(container).drain(FeedRange.FULL, Position.BEGINNING, pageSize);

    assertThat(drained.changes()).hasSize(10);
    for (String transaction : List.of("first", "second")) {
      assertThat(changesOf(transaction, drained.changes()).stream().map(Change::lsn).distinct())
          .as("LSNs of transaction %s", transaction)
          .hasSize(1);
      assertThat(
              drained.pages().stream()
                  .filter(page -> !changesOf(transaction, page.changes()).isEmpty()))
          .as("pages of transaction %s", transaction)
          .hasSize(1);
    }
    assertThat(drained.changes().stream().map(Change::lsn).distinct()).hasSize(4);
  }

  @Test
  default void aPageIsLargerThanAskedForOnlyByItsLastTransaction() {
    FixtureContainer container = bench().container(1);
    for (int i = 0; i < 4; i++) {
      container.create(document("single-" + i, "key", 1));
      container.createTogether(transaction("transaction-" + i, 3));
    }

    Drained drained = bench().latestVersion(container).drain(FeedRange.FULL, Position.BEGINNING, 2);

    assertThat(drained.changes()).hasSize(16);
    assertThat(drained.pages())
        .allSatisfy(page -> assertThat(sizeWithoutLastTransaction(page)).isLessThan(2));
  }

  @Test
  default void aTransactionThatFailsLeavesNothingOnTheFeed() {
    FixtureContainer container = bench().container(1);
    container.create(document("taken", "key", 1));
    FeedReader reader = bench().latestVersion(container);
    Position before = reader.end(FeedRange.FULL);
    List<ObjectNode> refused = List.of(document("new", "key", 1), document("taken", "key", 2));

    assertThatThrownBy(() -> container.createTogether(refused))
        .isInstanceOf(RuntimeException.class);

    assertThat(reader.drain(FeedRange.FULL, before, WHOLE).changes()).isEmpty();
    assertThat(ids(reader.readAll(Position.BEGINNING))).containsExactly("taken");
  }

  @Test
  default void aPageSaysWhichContainerAnsweredAndHowLargeItWas() {
    FixtureContainer container = bench().container(1);
    documents(3).forEach(container::create);
    FeedReader reader = bench().latestVersion(container);
    String resourceId = Stages.await(reader.feed().describe()).resourceId();

    ChangePage.Changes page = reader.page(FeedRange.FULL, Position.BEGINNING, WHOLE);

    assertThat(page.resourceId()).isEqualTo(resourceId);
    assertThat(page.bytes()).isPositive();
    assertThat(page.requestCharge()).isNotNegative();
  }

  private static List<ObjectNode> transaction(String name, int size) {
    return IntStream.range(0, size).mapToObj(i -> document(name + "." + i, "key", 1)).toList();
  }

  private static List<Change> changesOf(String transaction, List<Change> changes) {
    return changes.stream()
        .filter(change -> change.id().orElseThrow().startsWith(transaction + "."))
        .toList();
  }

  private static long sizeWithoutLastTransaction(ChangePage.Changes page) {
    long last = page.changes().stream().mapToLong(Change::lsn).max().orElse(Change.NO_LSN);
    return page.changes().stream().filter(change -> change.lsn() != last).count();
  }
}
