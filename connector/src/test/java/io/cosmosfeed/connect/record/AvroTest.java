/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import static io.cosmosfeed.connect.record.Changes.object;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.apicurio.registry.utils.converter.avro.AvroData;
import io.cosmosfeed.connect.config.RecordConfig.ValueFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.junit.jupiter.api.Test;

/** What a converter to Avro, which nobody here wrote, makes of our structs. */
class AvroTest {

  /** Fields keep their JSON type, but for what tells nothing; names that Avro would refuse. */
  private static final List<String> DOCUMENTS =
      List.of(
          "{\"id\":\"1\",\"US Gross\":1.5,\"tags\":[]}",
          "{\"id\":\"2\",\"tags\":[\"a\",null],\"at\":{\"lat\":1}}",
          "{\"id\":\"3\",\"at\":{\"lon\":2.5,\"how\":{\"_\":true}},\"US Gross\":null}",
          "{\"id\":\"4\",\"items\":[{\"sku\":\"a\"},{\"qty\":2,\"at\":{\"lat\":\"x\"}}],\"tags\":null}",
          "{\"id\":\"5\",\"m\":[[1,2],[3]],\"0\":false,\"\":\"empty\",\"a.b\":{}}",
          "{\"id\":\"6\",\"m\":[[],[0.5]],\"items\":[{}],\"a.b\":{\"c\":1},\"at\":{}}");

  @Property(tries = 60)
  void whateverTheOrderEachSchemaReadsWhatTheEarlierOnesWrote(@ForAll long seed) {
    AvroData avro = new AvroData(100);
    StructValues values = new StructValues(Changes.ORDERS, Changes.NOTHING_KNOWN);
    List<Schema> schemas = new ArrayList<>();

    for (String document : shuffled(seed)) {
      Schema schema = avro.fromConnectSchema(values.valueOf(object(document)).schema());
      schemas.forEach(earlier -> assertReads(schema, earlier));
      schemas.add(schema);
    }
  }

  @Property(tries = 60)
  void twoTasksAndARestartedOneEndWithTheSameSchema(@ForAll long seed, @ForAll long other) {
    assertThat(lastSchema(shuffled(seed))).isEqualTo(lastSchema(shuffled(other)));
  }

  @Property(tries = 60)
  void aTaskThatHasSeenLessReadsWhatAnotherWrote(@ForAll long seed, @ForAll long other) {
    List<String> few = shuffled(seed).subList(0, 3);
    List<String> others = shuffled(other).subList(0, 3);

    assertReads(lastSchema(few), lastSchema(others));
  }

  @Test
  void documentsAreEqualOnTheOtherSide() {
    AvroData avro = new AvroData(100);
    StructValues values = new StructValues(Changes.ORDERS, Changes.NOTHING_KNOWN);

    for (String text : DOCUMENTS) {
      ObjectNode document = object(text);
      SchemaAndValue value = values.valueOf(document);
      Object written = avro.fromConnectData(value.schema(), value.value());
      SchemaAndValue read = avro.toConnectData(avro.fromConnectSchema(value.schema()), written);

      assertThat(pruned(StructJson.of(read.schema(), read.value()))).isEqualTo(pruned(document));
    }
  }

  @Test
  void envelopesAreEqualOnTheOtherSide() {
    AvroData avro = new AvroData(100);
    RecordMapper mapper = Changes.mapper(Changes.envelopes(ValueFormat.STRUCT, false), "/id");
    SchemaAndValue value =
        mapper.map(Changes.replace(DOCUMENTS.get(1), DOCUMENTS.get(1), "/id")).get(0).value();

    Object written = avro.fromConnectData(value.schema(), value.value());
    SchemaAndValue read = avro.toConnectData(avro.fromConnectSchema(value.schema()), written);

    JsonNode envelope = StructJson.of(read.schema(), read.value());
    assertThat(pruned(envelope.path("before"))).isEqualTo(pruned(object(DOCUMENTS.get(1))));
    assertThat(pruned(envelope.path("after"))).isEqualTo(pruned(object(DOCUMENTS.get(1))));
    assertThat(envelope.path("op").asText()).isEqualTo("u");
  }

  private static Schema lastSchema(List<String> documents) {
    StructValues values = new StructValues(Changes.ORDERS, Changes.NOTHING_KNOWN);
    documents.forEach(document -> values.valueOf(object(document)));
    return new AvroData(100).fromConnectSchema(values.valueOf(object("{}")).schema());
  }

  private static void assertReads(Schema reader, Schema writer) {
    assertThat(SchemaCompatibility.checkReaderWriterCompatibility(reader, writer))
        .satisfies(
            found ->
                assertThat(found.getType())
                    .as(found.getDescription())
                    .isEqualTo(SchemaCompatibilityType.COMPATIBLE));
  }

  private static List<String> shuffled(long seed) {
    List<String> documents = new ArrayList<>(DOCUMENTS);
    Collections.shuffle(documents, new Random(seed));
    return documents;
  }

  private static JsonNode pruned(JsonNode node) {
    return TestJson.prune(node);
  }
}
