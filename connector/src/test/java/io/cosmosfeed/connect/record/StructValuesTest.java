/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import static io.cosmosfeed.connect.record.Changes.object;
import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.Test;

class StructValuesTest {

  private final StructValues values = new StructValues(Changes.ORDERS, Changes.NOTHING_KNOWN);

  @Test
  void fieldsAreOptionalNamedInOrderAndOfTheirJsonType() {
    Schema schema =
        schemaAfter(
            "{\"n\":1,\"id\":\"1\",\"ok\":true,\"tags\":[\"x\"],\"at\":{\"lat\":1.5,\"lon\":2}}");

    assertThat(schema.name()).isEqualTo("shop.orders.Value");
    assertThat(schema.isOptional()).isFalse();
    assertThat(describe(schema))
        .isEqualTo("{at:{lat:float64,lon:float64},id:string,n:float64,ok:boolean,tags:[string]}");
    assertThat(schema.fields()).allMatch(field -> field.schema().isOptional());
    assertThat(schema.field("at").schema().name()).isEqualTo("shop.orders.Value.at");
  }

  @Test
  void whatTellsNothingGivesAFieldNoType() {
    assertThat(
            describe(
                schemaAfter("{\"a\":null,\"b\":[],\"c\":{},\"d\":[null,[]],\"e\":{\"f\":null}}")))
        .isEqualTo("{}");
  }

  @Test
  void fieldsOfAllDocumentsAreTogetherInTheSchema() {
    schemaAfter("{\"a\":1,\"o\":{\"x\":1}}");

    assertThat(describe(schemaAfter("{\"b\":\"2\",\"o\":{\"y\":[[1]]}}")))
        .isEqualTo("{a:float64,b:string,o:{x:float64,y:[[float64]]}}");
  }

  @Test
  void theObjectsOfAnArrayAreTheUnionOfTheirFields() {
    Struct value = structAfter("{\"items\":[{\"sku\":\"a\"},{\"qty\":2},null,{}]}");

    assertThat(describe(value.schema())).isEqualTo("{items:[{qty:float64,sku:string}]}");
    List<Struct> items = value.getArray("items");
    assertThat(items.get(0).getString("sku")).isEqualTo("a");
    assertThat(items.get(0).getFloat64("qty")).isNull();
    assertThat(items.get(1).getFloat64("qty")).isEqualTo(2.0);
    assertThat(items.get(2)).isNull();
    assertThat(items.get(3).getString("sku")).isNull();
  }

  @Test
  void aFieldThatChangesItsJsonTypeIsJsonTextFromThenOn() {
    structAfter("{\"title\":\"Alien\"}");
    Struct number = structAfter("{\"title\":300}");
    Struct text = structAfter("{\"title\":\"Alien\"}");
    Struct object = structAfter("{\"title\":{\"de\":[]}}");

    assertThat(number.getString("title")).isEqualTo("300");
    assertThat(text.getString("title")).isEqualTo("\"Alien\"");
    assertThat(object.getString("title")).isEqualTo("{\"de\":[]}");
    assertThat(number.schema().field("title").schema().name()).isEqualTo("io.debezium.data.Json");
  }

  @Test
  void integersAndFractionsAreOneJsonType() {
    assertThat(structAfter("{\"a\":[1,2.5,18446744073709551615]}").getArray("a"))
        .isEqualTo(List.of(1.0, 2.5, 1.8446744073709552E19));
  }

  @Test
  void anArrayOfSeveralTypesHasElementsOfJsonText() {
    assertThat(structAfter("{\"a\":[1,\"x\",null,[],{\"b\":1}]}").getArray("a"))
        .isEqualTo(asList("1", "\"x\"", null, "[]", "{\"b\":1}"));
  }

  @Test
  void whatTellsNothingFitsEveryType() {
    structAfter("{\"n\":1,\"o\":{\"x\":1},\"l\":[1]}");

    Struct value = structAfter("{\"n\":{},\"o\":[],\"l\":{}}");

    assertThat(describe(value.schema())).isEqualTo("{l:[float64],n:float64,o:{x:float64}}");
    assertThat(value.get("n")).isNull();
    assertThat(value.get("o")).isNull();
    assertThat(value.get("l")).isNull();
    assertThat(structAfter("{\"l\":[]}").getArray("l")).isEmpty();
    assertThat(structAfter("{\"o\":{}}").getStruct("o")).isNotNull();
  }

  @Test
  void theSchemaIsTheSameObjectUntilSomethingNewAppears() {
    Schema first = schemaAfter("{\"a\":1,\"o\":{\"x\":1},\"p\":{\"x\":1}}");
    Schema second = schemaAfter("{\"o\":{\"x\":2},\"b\":null}");
    Schema third = schemaAfter("{\"o\":{\"y\":2}}");

    assertThat(second).isSameAs(first);
    assertThat(third).isNotEqualTo(first);
    assertThat(third.field("p").schema()).isSameAs(first.field("p").schema());
  }

  @Test
  void namesThatConvertersRefuseAreEscaped() {
    Struct value = structAfter("{\"US Gross\":1,\"größe\":{\"ä\":1}}");

    assertThat(value.getFloat64("US_x0020_Gross")).isEqualTo(1.0);
    assertThat(value.schema().field("gr_x00F6__x00DF_e").schema().name())
        .isEqualTo("shop.orders.Value.gr_x00F6__x00DF_e");
  }

  @Test
  void mixedPlacesAreNamedOnce() {
    Shape before = Shape.of(object("{\"a\":1,\"o\":{\"l\":[{\"x\":1}]}}"));
    Shape after =
        before.including(object("{\"a\":\"1\",\"o\":{\"l\":[{\"x\":true,\"y\":[1,\"\"]}]}}"));

    assertThat(Shape.newlyMixed(before, after, ""))
        .containsExactlyInAnyOrder("/a", "/o/l/*/x", "/o/l/*/y/*");
    assertThat(Shape.newlyMixed(after, after.including(object("{\"a\":[]}")), "")).isEmpty();
  }

  @Property(tries = 300)
  void theSchemaDependsOnTheOrderNeitherOfDocumentsNorOfFields(
      @ForAll("documents") @Size(max = 6) List<ObjectNode> documents, @ForAll Random random) {
    List<ObjectNode> shuffled = new ArrayList<>();
    documents.forEach(document -> shuffled.add(shuffleFields(document, random)));
    Collections.shuffle(shuffled, random);

    assertThat(schemaAfterAll(shuffled)).isEqualTo(schemaAfterAll(documents));
  }

  @Property(tries = 300)
  void theStructHoldsAllThatTheDocumentTells(
      @ForAll("documents") @Size(min = 1, max = 6) List<ObjectNode> documents) {
    StructValues mapper = new StructValues(Changes.ORDERS, Changes.NOTHING_KNOWN);
    for (ObjectNode document : documents) {
      SchemaAndValue value = mapper.valueOf(document);

      ((Struct) value.value()).validate();
      assertThat(TestJson.prune(StructJson.of(value.schema(), value.value())))
          .isEqualTo(TestJson.prune(document));
    }
  }

  @Provide
  Arbitrary<List<ObjectNode>> documents() {
    return JsonDocuments.documents().list();
  }

  @Test
  void usualNamesStayAsTheyAre() {
    for (String name : List.of("id", "_ts", "pos_x", "a_x_b", "camelCase2")) {
      assertThat(SchemaNames.escape(name)).isEqualTo(name);
    }
  }

  @Property
  void namesAreEscapedReversibly(@ForAll("names") String name) {
    String escaped = SchemaNames.escape(name);

    assertThat(escaped).matches("[A-Za-z_][A-Za-z0-9_]*");
    assertThat(StructJson.unescape(escaped)).isEqualTo(name);
  }

  @Provide
  Arbitrary<String> names() {
    return Arbitraries.oneOf(
        Arbitraries.strings().withChars("_x0FAa 1-").ofMaxLength(12),
        Arbitraries.strings().ofMaxLength(6),
        Arbitraries.of(
            "_x0020_",
            "_x_",
            "_x0041 ",
            "_x_x0020_",
            "_x005F_x0020_",
            "_x00_x0020_",
            "_user",
            "_ts"));
  }

  @Test
  void aDeepDocumentCostsNoMoreThanItsSize() {
    String json = "{\"a\":".repeat(128) + "1" + "}".repeat(128);

    Struct struct = structAfter(json);

    for (int depth = 1; depth < 128; depth++) {
      struct = struct.getStruct("a");
    }
    assertThat(struct.getFloat64("a")).isEqualTo(1.0);
  }

  private static Schema schemaAfterAll(List<ObjectNode> documents) {
    StructValues mapper = new StructValues(Changes.ORDERS, Changes.NOTHING_KNOWN);
    Schema schema = mapper.valueOf(object("{}")).schema();
    for (ObjectNode document : documents) {
      schema = mapper.valueOf(document).schema();
    }
    return schema;
  }

  private static ObjectNode shuffleFields(ObjectNode document, Random random) {
    List<String> names = new ArrayList<>();
    document.fieldNames().forEachRemaining(names::add);
    Collections.shuffle(names, random);
    ObjectNode shuffled = Changes.JSON.createObjectNode();
    names.forEach(name -> shuffled.set(name, document.get(name)));
    return shuffled;
  }

  private Struct structAfter(String json) {
    Struct struct = (Struct) values.valueOf(object(json)).value();
    struct.validate();
    return struct;
  }

  private Schema schemaAfter(String json) {
    return structAfter(json).schema();
  }

  private static String describe(Schema schema) {
    return switch (schema.type()) {
      case STRUCT -> {
        StringBuilder fields = new StringBuilder();
        for (Field field : schema.fields()) {
          String comma = fields.isEmpty() ? "" : ",";
          fields.append(comma).append(field.name()).append(':').append(describe(field.schema()));
        }
        yield "{" + fields + "}";
      }
      case ARRAY -> "[" + describe(schema.valueSchema()) + "]";
      default -> schema.type().getName();
    };
  }
}
