/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import static io.cosmosfeed.connect.record.Changes.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.json.JsonConverter;
import org.junit.jupiter.api.Test;

class MapValuesTest {

  private final MapValues values = new MapValues();

  @Test
  void eachJsonTypeHasItsJavaType() {
    SchemaAndValue value =
        values.valueOf(
            object("{\"s\":\"x\",\"i\":1,\"d\":1.5,\"b\":true,\"z\":null,\"a\":[1,{}],\"o\":{}}"));

    assertThat(value.schema()).isNull();
    assertThat(value.value())
        .isInstanceOfSatisfying(
            Map.class,
            map -> {
              assertThat(map.get("s")).isEqualTo("x");
              assertThat(map.get("i")).isEqualTo(1L);
              assertThat(map.get("d")).isEqualTo(1.5);
              assertThat(map.get("b")).isEqualTo(true);
              assertThat(map.containsKey("z")).isTrue();
              assertThat(map.get("z")).isNull();
              assertThat(map.get("a")).isEqualTo(List.of(1L, Map.of()));
              assertThat(map.get("o")).isEqualTo(Map.of());
            });
  }

  @Test
  void integersBeyondALongAreDoubles() {
    SchemaAndValue value =
        values.valueOf(object("{\"l\":9223372036854775807,\"u\":18446744073709551615}"));

    assertThat(value.value()).isEqualTo(Map.of("l", Long.MAX_VALUE, "u", 1.8446744073709552E19));
  }

  @Test
  void aNumberBeyondAllDoublesIsRefused() {
    ObjectNode infinite = Changes.JSON.createObjectNode().put("n", Double.POSITIVE_INFINITY);

    assertThatThrownBy(() -> values.valueOf(infinite)).isInstanceOf(UnmappableException.class);
  }

  @Property(tries = 300)
  void whatConnectMakesOfTheMapIsTheDocument(@ForAll("documents") ObjectNode document)
      throws IOException {
    SchemaAndValue value = values.valueOf(document);
    try (JsonConverter converter = new JsonConverter()) {
      converter.configure(Map.of("schemas.enable", "false"), false);
      byte[] bytes = converter.fromConnectData("topic", value.schema(), value.value());

      JsonNode written = Changes.JSON.readTree(bytes);
      assertThat(written).isEqualTo(JsonDocuments.asRead(withLargeIntegersAsDoubles(document)));
    }
  }

  @Provide
  Arbitrary<ObjectNode> documents() {
    return JsonDocuments.documents();
  }

  private static JsonNode withLargeIntegersAsDoubles(JsonNode node) {
    return TestJson.mapNumbers(
        node,
        number ->
            number.isBigInteger()
                ? Changes.JSON.getNodeFactory().numberNode(number.doubleValue())
                : number);
  }
}
