/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import static io.cosmosfeed.connect.record.Changes.delete;
import static io.cosmosfeed.connect.record.Changes.insert;
import static io.cosmosfeed.connect.record.Changes.node;
import static io.cosmosfeed.connect.record.Changes.replace;
import static io.cosmosfeed.connect.record.Changes.upsert;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.connect.config.RecordConfig.ValueFormat;
import io.debezium.transforms.ExtractNewRecordState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What Debezium's own transformation, which nobody here wrote, makes of our records. */
class DebeziumTest {

  private static final String OLD = "{\"id\":\"1\",\"pk\":\"books\",\"n\":1}";
  private static final String NEW = "{\"id\":\"1\",\"pk\":\"books\",\"n\":2}";

  @Test
  void writesBecomeTheFlatDocument() {
    for (Change change :
        List.of(upsert(NEW, "/pk"), insert(NEW, "/pk"), replace(OLD, NEW, "/pk"))) {
      SourceRecord flat = transformed(Map.of(), records(ValueFormat.STRUCT, change).get(0));

      assertThat(json(flat)).isEqualTo(node(NEW));
      assertThat(flat.valueSchema().name()).isEqualTo("shop.orders.Value");
      assertThat(flat.key()).isEqualTo("[\"books\",\"1\"]");
    }
  }

  @Test
  void aDeleteBecomesATombstone() {
    SourceRecord flat =
        transformed(
            Map.of("delete.tombstone.handling.mode", "delete-to-tombstone"),
            records(ValueFormat.STRUCT, delete(OLD, "/pk")).get(0));

    assertThat(flat.value()).isNull();
    assertThat(flat.key()).isEqualTo("[\"books\",\"1\"]");
  }

  @Test
  void aDeleteCanBeRewrittenToTheDocumentThatWas() {
    SourceRecord flat =
        transformed(
            Map.of("delete.tombstone.handling.mode", "rewrite"),
            records(ValueFormat.STRUCT, delete(OLD, "/pk")).get(0));

    assertThat(json(flat))
        .isEqualTo(node("{\"id\":\"1\",\"pk\":\"books\",\"n\":1,\"__deleted\":\"true\"}"));
  }

  @Test
  void metadataOfTheSourceBlockCanBeTakenOver() {
    SourceRecord flat =
        transformed(
            Map.of("add.fields", "op,source.lsn,source.table"),
            records(ValueFormat.STRUCT, replace(OLD, NEW, "/pk")).get(0));

    assertThat(json(flat).path("__op").asText()).isEqualTo("u");
    assertThat(json(flat).path("__source_lsn").asLong()).isEqualTo(42);
    assertThat(json(flat).path("__source_table").asText()).isEqualTo("orders");
  }

  @ParameterizedTest
  @EnumSource(names = {"JSON", "MAP"})
  void recordsWithoutASchemaPassUntouched(ValueFormat format) {
    SourceRecord envelope = records(format, replace(OLD, NEW, "/pk")).get(0);

    assertThat(transformed(Map.of(), envelope)).isSameAs(envelope);
  }

  private static List<SourceRecord> records(ValueFormat format, Change change) {
    return Changes.mapper(Changes.envelopes(format, true), "/pk").map(change).stream()
        .map(draft -> draft.at(Map.of("range", "-20"), Map.of("lsn", 42L)))
        .toList();
  }

  private static SourceRecord transformed(Map<String, String> settings, SourceRecord envelope) {
    try (ExtractNewRecordState<SourceRecord> transformation = new ExtractNewRecordState<>()) {
      transformation.configure(new HashMap<>(settings));
      return transformation.apply(envelope);
    }
  }

  private static JsonNode json(SourceRecord flat) {
    Struct value = (Struct) flat.value();
    return node(TestJson.integral(StructJson.of(value.schema(), value)).toString());
  }
}
