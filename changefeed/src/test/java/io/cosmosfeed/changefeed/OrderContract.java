/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static io.cosmosfeed.changefeed.Documents.document;
import static io.cosmosfeed.changefeed.Documents.documents;
import static io.cosmosfeed.changefeed.Documents.ids;
import static io.cosmosfeed.changefeed.Documents.idsOf;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Order holds within a range, within a partition key and within what a range id names. */
interface OrderContract extends FeedContract {

  @Test
  default void theChangesOfOneRangeArriveInTheOrderOfTheirLsns() {
    FixtureContainer container = bench().container(2);
    documents(40).forEach(container::create);

    var drained = bench().latestVersion(container).drainAll(Position.BEGINNING, 7);

    assertThat(drained).hasSize(2);
    assertThat(drained.values())
        .allSatisfy(
            range ->
                assertThat(range.changes())
                    .isNotEmpty()
                    .allSatisfy(change -> assertThat(change.lsn()).isPositive())
                    .extracting(Change::lsn)
                    .isSorted());
  }

  @Test
  default void theChangesOfOnePartitionKeyArriveInTheOrderInWhichTheyWereWritten() {
    FixtureContainer container = bench().container(3);
    List<ObjectNode> written = documents(60);
    written.forEach(container::create);

    List<Change> changes = bench().latestVersion(container).readAll(Position.BEGINNING);

    Map<String, List<String>> expected =
        written.stream()
            .collect(
                groupingBy(
                    document -> document.path("pk").asText(),
                    mapping(document -> document.path("id").asText(), toList())));
    expected.forEach(
        (key, ids) ->
            assertThat(changes)
                .filteredOn(change -> keyOf(change).equals(key))
                .extracting(change -> change.id().orElseThrow())
                .as("changes of partition key %s", key)
                .containsExactlyElementsOf(ids));
  }

  @Test
  default void theChangesThatNameOneRangeIdArriveInTheOrderInWhichTheyWereWritten() {
    FixtureContainer container = bench().container(2);
    List<ObjectNode> written = documents(40);
    written.forEach(container::create);

    List<Change> changes = bench().latestVersion(container).readAll(Position.BEGINNING);

    List<String> order = idsOf(written);
    assertThat(changes).allSatisfy(change -> assertThat(change.rangeId()).isNotBlank());
    assertThat(changes.stream().collect(groupingBy(Change::rangeId)))
        .allSatisfy(
            (rangeId, scope) ->
                assertThat(ids(scope)).extracting(order::indexOf).as(rangeId).isSorted());
  }

  @Test
  default void allChangesOfOnePartitionKeyNameTheSameRangeId() {
    FixtureContainer container = bench().container(2);
    documents(40).forEach(container::create);

    List<Change> changes = bench().latestVersion(container).readAll(Position.BEGINNING);

    assertThat(changes.stream().collect(groupingBy(OrderContract::keyOf)))
        .hasSize(9)
        .allSatisfy(
            (key, ofKey) ->
                assertThat(ofKey).extracting(Change::rangeId).containsOnly(ofKey.get(0).rangeId()));
  }

  @Test
  default void aDocumentStandsWhereItWasWrittenLast() {
    FixtureContainer container = bench().container(1);
    List<ObjectNode> written = new ArrayList<>(documents(5));
    written.forEach(container::create);
    container.replace(document("doc-1", "key-1", 2));

    List<Change> changes = bench().latestVersion(container).readAll(Position.BEGINNING);

    assertThat(ids(changes)).containsExactly("doc-0", "doc-2", "doc-3", "doc-4", "doc-1");
  }

  private static String keyOf(Change change) {
    return change.partitionKey().orElseThrow().components().get(0).asText();
  }
}
