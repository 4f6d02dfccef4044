/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import static io.cosmosfeed.connect.record.Changes.node;
import static io.cosmosfeed.connect.record.Changes.upsert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.Change.Operation;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.connect.config.RecordConfig.KeyContent;
import io.cosmosfeed.connect.config.RecordConfig.KeyFormat;
import io.cosmosfeed.connect.config.RecordConfig.SystemProperties;
import io.cosmosfeed.connect.config.RecordConfig.ValueFormat;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.header.Headers;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

class RecordMapperTest {

  private static final String DOCUMENT =
      "{\"id\":\"1\",\"pk\":\"books\",\"_rid\":\"r\",\"_self\":\"s\",\"_etag\":\"\\\"e1\\\"\","
          + "\"_attachments\":\"a/\",\"_ts\":1769846400,\"_lsn\":42,\"o\":{\"_ts\":1},\"_own\":2}";

  @Test
  void aWriteIsOneRecordThatLacksOnlyItsPosition() {
    SourceRecord sourceRecord =
        only(mapper(ValueFormat.JSON, SystemProperties.KEEP).map(upsert(DOCUMENT, "/pk")))
            .at(Map.of("range", "-20"), Map.of("lsn", 41L));

    assertThat(sourceRecord.topic()).isEqualTo("shop-orders");
    assertThat(sourceRecord.key()).isEqualTo("books");
    assertThat(node((String) sourceRecord.value())).isEqualTo(node(DOCUMENT));
    assertThat(sourceRecord.timestamp()).isEqualTo(Changes.WRITTEN.toEpochMilli());
    assertThat(sourceRecord.kafkaPartition()).isNull();
    assertThat(sourceRecord.sourcePartition()).isEqualTo(Map.of("range", "-20"));
    assertThat(sourceRecord.sourceOffset()).isEqualTo(Map.of("lsn", 41L));
    assertThat(headers(sourceRecord.headers()))
        .isEqualTo(
            Map.of(
                "cosmos.operation", "upsert",
                "cosmos.lsn", 42L,
                "cosmos.id", "1",
                "cosmos.etag", "\"e1\"",
                "cosmos.range.id", "-20",
                "cosmos.database", "shop",
                "cosmos.container", "orders"));
  }

  @Test
  void theHeadersOfOneRecordAreNotThoseOfTheNext() {
    RecordMapper mapper = mapper(ValueFormat.JSON, SystemProperties.KEEP);
    Change change = upsert(DOCUMENT, "/pk");
    RecordDraft first = only(mapper.map(change));

    first.headers().remove("cosmos.database").addString("mine", "x");

    assertThat(headers(only(mapper.map(change)).headers()))
        .containsKey("cosmos.database")
        .doesNotContainKey("mine");
  }

  @Test
  void theRangeIsThatOfEachChange() {
    RecordMapper mapper = mapper(ValueFormat.JSON, SystemProperties.KEEP);

    assertThat(rangesOf(mapper, "-20", "-20", "20-FF", "-20"))
        .containsExactly("-20", "-20", "20-FF", "-20");
  }

  @Test
  void whatAChangeDoesNotTellHasNoHeader() {
    Change change =
        new Change(
            Operation.UPSERT,
            Optional.of(Changes.object("{}")),
            Optional.empty(),
            Optional.empty(),
            Optional.of(PartitionKey.of(node("1"))),
            Change.NO_LSN,
            Instant.EPOCH,
            false,
            "-FF");

    assertThat(headers(only(mapper(ValueFormat.JSON, SystemProperties.KEEP).map(change)).headers()))
        .containsOnlyKeys(
            "cosmos.operation", "cosmos.range.id", "cosmos.database", "cosmos.container");
  }

  @Test
  void systemPropertiesCanBeStrippedFromTheFirstLevelInEachFormat() {
    Change change = upsert(DOCUMENT, "/pk");

    for (ValueFormat format : ValueFormat.values()) {
      RecordDraft draft = only(mapper(format, SystemProperties.STRIP).map(change));

      assertThat(names(draft)).containsExactlyInAnyOrder("id", "pk", "o", "_own");
      assertThat(headers(draft.headers())).containsEntry("cosmos.etag", "\"e1\"");
    }
    assertThat(change.current()).contains(Changes.object(DOCUMENT));
  }

  @Test
  void aDeleteLeavesNoDocumentToShow() {
    Change delete =
        Changes.change(
            Operation.DELETE,
            Optional.empty(),
            Optional.of("1"),
            Optional.of(PartitionKey.of(node("1"))));

    assertThat(mapper(ValueFormat.JSON, SystemProperties.KEEP).map(delete)).isEmpty();
  }

  @Test
  void theHeadersOfADeleteSayWhetherItsTimeWasUp() {
    Change expired =
        new Change(
            Operation.DELETE,
            Optional.empty(),
            Optional.empty(),
            Optional.of("1"),
            Optional.of(PartitionKey.of(node("1"))),
            7,
            Instant.EPOCH,
            true,
            "-FF");

    assertThat(headers(new HeaderMapper(Changes.ORDERS).headersOf(expired)))
        .containsEntry("cosmos.operation", "delete")
        .containsEntry("cosmos.ttl.expired", true);
  }

  @Test
  void aDocumentOfWhichNoRecordCanBeMadeIsNamedAndNotShown() {
    ObjectNode document =
        Changes.object("{\"id\":\"1\",\"pk\":\"books\",\"secret\":\"content\"}")
            .put("n", Double.POSITIVE_INFINITY);

    for (ValueFormat format : ValueFormat.values()) {
      RecordMapper mapper = mapper(format, SystemProperties.KEEP);
      assertThatThrownBy(() -> mapper.map(upsert(document, "/pk")))
          .isInstanceOf(BadDocumentException.class)
          .hasMessage(
              "No record can be made of the document with id '1' and partition key [\"books\"] of"
                  + " container 'shop/orders', in range -20 at LSN 42: it holds a number beyond the"
                  + " range of a double");
      assertThat(mapper.map(upsert(DOCUMENT, "/pk"))).hasSize(1);
    }
  }

  @Test
  void aChangeWithoutTheIdThatItsKeyNeedsIsABadDocument() {
    RecordMapper mapper =
        Changes.mapper(Changes.config(KeyContent.PARTITION_KEY_AND_ID, KeyFormat.STRING), "/pk");

    assertThatThrownBy(() -> mapper.map(upsert("{\"pk\":1}", "/pk")))
        .isInstanceOf(BadDocumentException.class)
        .hasMessageContaining("id unknown and partition key [1]");
  }

  private static RecordMapper mapper(ValueFormat format, SystemProperties systemProperties) {
    return Changes.mapper(Changes.config(format, systemProperties), "/pk");
  }

  private static List<Object> rangesOf(RecordMapper mapper, String... ranges) {
    return Arrays.stream(ranges)
        .map(
            range ->
                new Change(
                    Operation.UPSERT,
                    Optional.of(Changes.object("{}")),
                    Optional.empty(),
                    Optional.of("1"),
                    Optional.of(PartitionKey.of(node("1"))),
                    1,
                    Instant.EPOCH,
                    false,
                    range))
        .map(change -> only(mapper.map(change)).headers())
        .map(headers -> headers.lastWithName("cosmos.range.id").value())
        .toList();
  }

  private static RecordDraft only(List<RecordDraft> drafts) {
    assertThat(drafts).hasSize(1);
    return drafts.get(0);
  }

  private static Map<String, Object> headers(Headers headers) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Header header : headers) {
      values.put(header.key(), header.value());
    }
    return values;
  }

  /** The names on the first level of a value, in whichever format. */
  private static List<String> names(RecordDraft draft) {
    Object value = draft.value().value();
    if (value instanceof Map<?, ?> map) {
      return map.keySet().stream().map(String.class::cast).toList();
    }
    JsonNode document =
        value instanceof String text ? node(text) : StructJson.of(draft.value().schema(), value);
    List<String> names = new ArrayList<>();
    document.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
