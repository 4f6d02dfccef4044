/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import static io.cosmosfeed.connect.record.Changes.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cosmosfeed.connect.config.FieldPath;
import io.cosmosfeed.connect.config.StructConfig;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields of structs of which the configuration tells what they are. */
class KnownFieldsTest {

  private final StructValues values =
      new StructValues(
          Changes.ORDERS,
          new StructConfig(
              List.of(path("amount"), path("items", "*", "qty")),
              List.of(path("extra"), path("items", "*", "note"))));

  @Test
  void integersAreExactInt64() {
    Struct value = struct("{\"amount\":9007199254740993,\"items\":[{\"qty\":2,\"price\":1}]}");

    assertThat(value.getInt64("amount")).isEqualTo(9007199254740993L);
    Struct item = (Struct) value.getArray("items").get(0);
    assertThat(item.getInt64("qty")).isEqualTo(2L);
    assertThat(item.getFloat64("price")).isEqualTo(1.0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.5", "18446744073709551615", "1e300"})
  void anyOtherNumberThereMakesABadDocument(String number) {
    assertThatThrownBy(() -> struct("{\"amount\":" + number + "}"))
        .isInstanceOf(UnmappableException.class)
        .hasMessageContaining("record.value.struct.integers");
  }

  @Test
  void aWholeDoubleIsAnInteger() {
    assertThat(struct("{\"amount\":3.0}").getInt64("amount")).isEqualTo(3L);
  }

  @Test
  void textIsJsonFromTheStartWhateverItHolds() {
    Struct object = struct("{\"extra\":{\"a\":1}}");
    Schema schema = object.schema();

    assertThat(object.getString("extra")).isEqualTo("{\"a\":1}");
    assertThat(struct("{\"extra\":\"x\"}").getString("extra")).isEqualTo("\"x\"");
    assertThat(struct("{\"extra\":[]}").schema()).isSameAs(schema);
  }

  @Test
  void theSchemaHasThemBeforeADocumentDoes() {
    Schema schema = struct("{}").schema();

    assertThat(schema.field("amount").schema()).isEqualTo(Schema.OPTIONAL_INT64_SCHEMA);
    assertThat(schema.field("items").schema().valueSchema().fields())
        .extracting(field -> field.name())
        .containsExactly("note", "qty");
  }

  private Struct struct(String json) {
    return (Struct) values.valueOf(object(json)).value();
  }

  private static FieldPath path(String... segments) {
    return new FieldPath(List.of(segments));
  }
}
