/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import static io.cosmosfeed.connect.record.Changes.delete;
import static io.cosmosfeed.connect.record.Changes.insert;
import static io.cosmosfeed.connect.record.Changes.node;
import static io.cosmosfeed.connect.record.Changes.replace;
import static io.cosmosfeed.connect.record.Changes.upsert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.Change.Operation;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.connect.config.RecordConfig.ValueFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Envelopes in each of the formats. */
class EnvelopesTest {

  private static final String OLD = "{\"id\":\"1\",\"pk\":\"books\",\"n\":1}";
  private static final String NEW = "{\"id\":\"1\",\"pk\":\"books\",\"n\":2}";
  private static final String NAME = "{\"id\":\"1\",\"pk\":\"books\"}";

  @ParameterizedTest
  @EnumSource
  void anEnvelopeSaysWhatWasBeforeWhatIsAfterAndWhatWasDone(ValueFormat format) {
    assertThat(envelope(format, upsert(NEW, "/pk"))).isEqualTo(envelope("null", NEW, "r"));
    assertThat(envelope(format, insert(NEW, "/pk"))).isEqualTo(envelope("null", NEW, "c"));
    assertThat(envelope(format, replace(OLD, NEW, "/pk"))).isEqualTo(envelope(OLD, NEW, "u"));
    assertThat(envelope(format, Changes.replaceOfUnkept(NEW, "/pk")))
        .isEqualTo(envelope("null", NEW, "u"));
    assertThat(envelope(format, delete(OLD, "/pk"))).isEqualTo(envelope(OLD, "null", "d"));
  }

  @ParameterizedTest
  @EnumSource
  void aDeleteWithoutAPreviousVersionHasIdAndPartitionKeyBefore(ValueFormat format) {
    Change change =
        Changes.change(
            Operation.DELETE,
            Optional.empty(),
            Optional.of("1"),
            Optional.of(PartitionKey.of(node("\"books\""))));

    assertThat(envelope(format, change)).isEqualTo(envelope(NAME, "null", "d"));
  }

  @Test
  void aHierarchicalKeyStandsWhereItStoodInTheDocument() {
    Change change =
        Changes.change(
            Operation.DELETE,
            Optional.empty(),
            Optional.of("1"),
            Optional.of(PartitionKey.of(node("\"t1\""), node("7"), node("{}").path("not there"))));
    RecordMapper mapper =
        Changes.mapper(Changes.envelopes(ValueFormat.JSON, false), "/t", "/a/b", "/c");

    JsonNode envelope = json(mapper.map(change).get(0));

    assertThat(envelope.path("before"))
        .isEqualTo(node("{\"id\":\"1\",\"t\":\"t1\",\"a\":{\"b\":7}}"));
  }

  @Test
  void theStructHasTheNamesByWhichDebeziumKnowsIt() {
    Schema schema = draft(ValueFormat.STRUCT, replace(OLD, NEW, "/pk")).value().schema();

    assertThat(schema.name()).isEqualTo("shop.orders.Envelope");
    assertThat(schema.field("before").schema())
        .isEqualTo(schema.field("after").schema())
        .satisfies(
            document -> {
              assertThat(document.name()).isEqualTo("shop.orders.Value");
              assertThat(document.isOptional()).isTrue();
            });
    assertThat(schema.field("source").schema().name()).isEqualTo("shop.orders.Source");
  }

  @Test
  void theSchemaOfEnvelopesIsOneUntilADocumentShowsSomethingNew() {
    RecordMapper mapper = Changes.mapper(Changes.envelopes(ValueFormat.STRUCT, false), "/pk");
    Schema first = mapper.map(insert(NEW, "/pk")).get(0).value().schema();

    assertThat(mapper.map(replace(OLD, NEW, "/pk")).get(0).value().schema()).isSameAs(first);
    Schema grown =
        mapper
            .map(replace("{\"id\":\"1\",\"pk\":\"books\",\"old\":true}", NEW, "/pk"))
            .get(0)
            .value()
            .schema();
    assertThat(grown.field("after").schema().field("old")).isNotNull();
    assertThat(mapper.map(delete(OLD, "/pk")).get(0).value().schema()).isSameAs(grown);
  }

  @Test
  void aDeleteIsFollowedByATombstoneUnderTheSameKeyWhereThatIsWanted() {
    List<RecordDraft> drafts =
        Changes.mapper(Changes.envelopes(ValueFormat.JSON, true), "/pk").map(delete(OLD, "/pk"));

    assertThat(drafts).hasSize(2);
    assertThat(drafts.get(1).value().value()).isNull();
    assertThat(drafts.get(1).value().schema()).isNull();
    assertThat(drafts.get(1).key()).isEqualTo(drafts.get(0).key());
    assertThat(drafts.get(1).headers()).isEqualTo(drafts.get(0).headers());
    assertThat(
            Changes.mapper(Changes.envelopes(ValueFormat.JSON, true), "/pk")
                .map(replace(OLD, NEW, "/pk")))
        .hasSize(1);
  }

  @Test
  void aLifeHasOneKeyWhereverADeleteHasItFrom() {
    RecordMapper mapper = Changes.mapper(Changes.envelopes(ValueFormat.JSON, true), "/pk");
    Change deleteByMetadata =
        Changes.change(
            Operation.DELETE,
            Optional.empty(),
            Optional.of("1"),
            Optional.of(PartitionKey.of(node("42.0"))));
    String document = "{\"id\":\"1\",\"pk\":42}";

    assertThat(
            Stream.of(
                    insert(document, "/pk"),
                    replace(document, document, "/pk"),
                    delete(document, "/pk"),
                    deleteByMetadata)
                .flatMap(change -> mapper.map(change).stream())
                .map(draft -> draft.key().value()))
        .hasSize(6)
        .containsOnly("[42,\"1\"]");
  }

  @ParameterizedTest
  @EnumSource
  void aDeleteThatDoesNotSayOfWhichDocumentIsABadOne(ValueFormat format) {
    Change anonymous =
        Changes.change(Operation.DELETE, Optional.empty(), Optional.empty(), Optional.empty());

    assertThatThrownBy(() -> Changes.mapper(Changes.envelopes(format, false), "/pk").map(anonymous))
        .isInstanceOf(BadDocumentException.class)
        .hasMessageContaining("id unknown and partition key unknown")
        .hasMessageContaining("does not name its id");
  }

  private static JsonNode envelope(String before, String after, String operation) {
    return node(
        "{\"before\":"
            + before
            + ",\"after\":"
            + after
            + ",\"source\":{\"connector\":\"cosmosfeed\",\"db\":\"shop\",\"table\":\"orders\","
            + "\"range_id\":\"-20\",\"lsn\":42,\"ts_ms\":1769846400000,\"ttl_expired\":false},"
            + "\"op\":\""
            + operation
            + "\",\"ts_ms\":1769846400000}");
  }

  /** The envelope of a change, read back; without the fields of structs that are null. */
  private static JsonNode envelope(ValueFormat format, Change change) {
    return json(draft(format, change));
  }

  private static RecordDraft draft(ValueFormat format, Change change) {
    return Changes.mapper(Changes.envelopes(format, false), "/pk").map(change).get(0);
  }

  private static JsonNode json(RecordDraft draft) {
    Object value = draft.value().value();
    if (value instanceof Struct struct) {
      return node(TestJson.integral(StructJson.of(struct.schema(), struct)).toString());
    }
    return value instanceof String text
        ? node(text)
        : node(Changes.JSON.valueToTree(value).toString());
  }
}
