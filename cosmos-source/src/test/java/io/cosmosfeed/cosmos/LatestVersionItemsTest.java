/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static io.cosmosfeed.cosmos.Json.object;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.Change.Operation;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents of the latest-version feed become changes. */
class LatestVersionItemsTest {

  private static final FeedRange RANGE = FeedRange.parse("-20");
  private final LatestVersionItems items =
      new LatestVersionItems(PartitionKeyDefinition.ofPaths(List.of("/pk")));

  @Test
  void aDocumentIsAnUpsertAndStaysAsItArrived() {
    ObjectNode document =
        object(
            "{'id':'a','pk':'p1','v':1,'_rid':'EAABAIAAABABAAAAAAAAAA==','_ts':1796023898,'_lsn':3}");
    String arrived = document.toString();

    Change change = items.read(document, RANGE);

    assertThat(change.operation()).isEqualTo(Operation.UPSERT);
    assertThat(change.current()).get().isSameAs(document).hasToString(arrived);
    assertThat(change.previous()).isEmpty();
    assertThat(change.id()).contains("a");
    assertThat(change.partitionKey()).contains(PartitionKey.of(TextNode.valueOf("p1")));
    assertThat(change.lsn()).isEqualTo(3);
    assertThat(change.timestamp()).isEqualTo(Instant.ofEpochSecond(1796023898));
    assertThat(change.ttlExpired()).isFalse();
    assertThat(change.rangeId()).isEqualTo("-20");
    assertThat(items.resourceId(document)).contains("EAABAIAAABABAAAAAAAAAA==");
  }

  @ParameterizedTest
  @CsvSource({"3,3", "'3',3", "0,0", "9007199254740993,9007199254740993"})
  void anLsnIsANumberOrOneAsText(String written, long lsn) {
    assertThat(items.read(object("{'id':'a','_lsn':" + written + "}"), RANGE).lsn()).isEqualTo(lsn);
    assertThat(items.read(object("{'id':'a','_lsn':'" + written + "'}"), RANGE).lsn())
        .isEqualTo(lsn);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "-1", "1.5", "'x'", "{}", "99999999999999999999", "true", "''"})
  void anythingElseIsNone(String written) {
    assertThat(items.read(object("{'id':'a','_lsn':" + written + "}"), RANGE).lsn())
        .isEqualTo(Change.NO_LSN);
  }

  @Test
  void missingFieldsAreNoFailure() {
    Change change = items.read(object("{'x':1}"), RANGE);

    assertThat(change.id()).isEmpty();
    assertThat(change.lsn()).isEqualTo(Change.NO_LSN);
    assertThat(change.timestamp()).isEqualTo(Instant.EPOCH);
    assertThat(change.partitionKey().orElseThrow().components().get(0).isMissingNode()).isTrue();
  }
}
