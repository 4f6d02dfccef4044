/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static io.cosmosfeed.cosmos.Json.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.Change.Operation;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Envelopes of the feed of all versions and deletes become changes. */
class AllVersionsItemsTest {

  private static final FeedRange RANGE = FeedRange.parse("20-FF");

  private static final String CURRENT = "'current':{'id':'a','pk':'p1','v':2,'_ts':5}";
  private static final String PREVIOUS = "'previous':{'id':'a','pk':'p1','v':1}";

  @Test
  void aCreateHasACurrentVersionOnly() {
    Change change =
        read("{" + CURRENT + ",'metadata':{'lsn':2,'crts':1796023898,'operationType':'create'}}");

    assertThat(change.operation()).isEqualTo(Operation.CREATE);
    assertThat(change.current().orElseThrow().path("v").intValue()).isEqualTo(2);
    assertThat(change.previous()).isEmpty();
    assertThat(change.id()).contains("a");
    assertThat(change.partitionKey()).contains(PartitionKey.of(TextNode.valueOf("p1")));
    assertThat(change.lsn()).isEqualTo(2);
    assertThat(change.timestamp()).isEqualTo(Instant.ofEpochSecond(1796023898));
    assertThat(change.ttlExpired()).isFalse();
    assertThat(change.rangeId()).isEqualTo("20-FF");
  }

  @Test
  void aCreateNeverCarriesAPreviousVersion() {
    String metadata = "'metadata':{'lsn':2,'operationType':'create','previousImageLSN':0}";

    assertThat(read("{" + CURRENT + "," + PREVIOUS + "," + metadata + "}").previous()).isEmpty();
    assertThat(read("{" + CURRENT + ",'previous':{}," + metadata + "}").previous()).isEmpty();
  }

  @Test
  void aReplaceCarriesThePreviousVersionWhereItIsKept() {
    String metadata = "'metadata':{'lsn':3,'operationType':'replace','previousImageLSN':2}";

    Change kept = read("{" + CURRENT + "," + PREVIOUS + "," + metadata + "}");
    Change notKept = read("{" + CURRENT + ",'previous':{}," + metadata + "}");

    assertThat(kept.operation()).isEqualTo(Operation.REPLACE);
    assertThat(kept.previous().orElseThrow().path("v").intValue()).isEqualTo(1);
    assertThat(notKept.previous()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"'current':{},", "", CURRENT + ","})
  void aDeleteNeverCarriesACurrentVersion(String current) {
    Change change =
        read(
            "{"
                + current
                + "'metadata':{'lsn':6,'operationType':'delete','id':'a','partitionKey':{'pk':'p1'}}}");

    assertThat(change.operation()).isEqualTo(Operation.DELETE);
    assertThat(change.current()).isEmpty();
    assertThat(change.id()).contains("a");
    assertThat(change.partitionKey()).contains(PartitionKey.of(TextNode.valueOf("p1")));
  }

  @Test
  void aDeleteByTimeToLiveSaysSo() {
    assertThat(
            read("{'metadata':{'operationType':'delete','timeToLiveExpired':true}}").ttlExpired())
        .isTrue();
  }

  @Test
  void aDeleteWithoutNameTakesItFromThePreviousVersion() {
    Change change = read("{" + PREVIOUS + ",'metadata':{'lsn':6,'operationType':'delete'}}");

    assertThat(change.id()).contains("a");
    assertThat(change.partitionKey()).contains(PartitionKey.of(TextNode.valueOf("p1")));
    assertThat(change.previous()).isPresent();
  }

  @Test
  void aDeleteWithoutAnythingHasNeitherIdNorKey() {
    Change change = read("{'current':{},'metadata':{'lsn':6,'operationType':'delete'}}");

    assertThat(change.id()).isEmpty();
    assertThat(change.partitionKey()).isEmpty();
    assertThat(change.timestamp()).isEqualTo(Instant.EPOCH);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'tenant':'t1','user':null}",
        "['t1',null,{}]",
      })
  void theKeyOfADeleteIsAnObjectOrAnArrayOfItsLevels(String key) {
    Change change =
        readHierarchical("{'metadata':{'operationType':'delete','partitionKey':" + key + "}}");

    assertThat(change.partitionKey())
        .contains(
            PartitionKey.of(
                TextNode.valueOf("t1"), NullNode.getInstance(), MissingNode.getInstance()));
  }

  @Test
  void theKeyOfADeleteMayNameANestedLevelByItsPathOrItsLastPart() {
    for (String key : List.of("{'a':{'b':'x'}}", "{'b':'x'}")) {
      Change change =
          read("{'metadata':{'operationType':'delete','partitionKey':" + key + "}}", "/a/b");

      assertThat(change.partitionKey()).contains(PartitionKey.of(TextNode.valueOf("x")));
    }
  }

  @Test
  void aDeleteOfADocumentWithoutKeyHasAMissingComponent() {
    assertThat(read("{'metadata':{'operationType':'delete','partitionKey':{}}}").partitionKey())
        .contains(PartitionKey.of(MissingNode.getInstance()));
  }

  @Test
  void aTimestampMayBeADouble() {
    assertThat(
            read("{" + CURRENT + ",'metadata':{'crts':1796023898.0,'operationType':'create'}}")
                .timestamp())
        .isEqualTo(Instant.ofEpochSecond(1796023898));
  }

  @Test
  void anEnvelopeWithoutOperationTypeIsRefused() {
    assertRefused("{" + CURRENT + ",'metadata':{'lsn':9}}", "LSN 9", "no operationType");
    assertRefused("{'id':'a','pk':'p1'}", "LSN unknown", "no operationType");
  }

  @Test
  void anUnknownOperationTypeIsRefusedByItsName() {
    assertRefused(
        "{" + CURRENT + ",'metadata':{'lsn':9,'operationType':'rename'}}", "LSN 9", "'rename'");
  }

  @Test
  void aWriteWithoutCurrentVersionIsRefused() {
    assertRefused(
        "{'current':{},'metadata':{'lsn':9,'operationType':'replace'}}",
        "LSN 9",
        "no current version");
  }

  @Test
  void theResourceIdIsThatOfEitherVersion() {
    AllVersionsItems items = items("/pk");

    assertThat(items.resourceId(object("{'current':{'_rid':'c'},'previous':{'_rid':'p'}}")))
        .contains("c");
    assertThat(items.resourceId(object("{'current':{},'previous':{'_rid':'p'}}"))).contains("p");
    assertThat(items.resourceId(object("{'metadata':{}}"))).isEmpty();
  }

  private static void assertRefused(String envelope, String... said) {
    assertThatThrownBy(() -> read(envelope))
        .isInstanceOfSatisfying(
            ChangeFeedException.class,
            failure -> assertThat(failure.kind()).isEqualTo(ChangeFeedException.Kind.FATAL))
        .hasMessageContaining("Range 20-FF of container shop/orders")
        .hasMessageContainingAll(said);
  }

  private static Change read(String envelope) {
    return read(envelope, "/pk");
  }

  private static Change readHierarchical(String envelope) {
    return read(envelope, "/tenant", "/user", "/session");
  }

  private static Change read(String envelope, String... paths) {
    return items(paths).read(object(envelope), RANGE);
  }

  private static AllVersionsItems items(String... paths) {
    return new AllVersionsItems(
        new ContainerName("shop", "orders"), PartitionKeyDefinition.ofPaths(Arrays.asList(paths)));
  }
}
