/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import static io.cosmosfeed.connect.record.Changes.node;
import static io.cosmosfeed.connect.record.Changes.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonValuesTest {

  private final JsonValues values = new JsonValues();

  @Property
  void theTextReadsBackAsTheDocument(@ForAll("documents") ObjectNode document) {
    assertThat(node(text(document))).isEqualTo(document);
  }

  @Provide
  Arbitrary<ObjectNode> documents() {
    return JsonDocuments.documents();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"b\":1,\"a\":[],\"c\":{}}",
        "{\"n\":9007199254740993}",
        "{\"n\":-9223372036854775808}",
        "{\"n\":18446744073709551615}",
        "{\"n\":0.1}",
        "{\"s\":\"\\u0000\\u001F\\\"\\\\ é 😀\"}",
        "{\"a\":[1,2.5,\"x\",null,true,[[]],{\"b\":{}}]}"
      })
  void whatTheServiceHoldsExactlyIsWrittenExactly(String json) {
    assertThat(text(object(json))).isEqualTo(json);
  }

  @Test
  void integersOfMoreThan64BitsAreTheDoublesThatTheServiceHolds() {
    assertThat(text(object("{\"n\":18446744073709551616,\"m\":-9223372036854775809}")))
        .isEqualTo("{\"n\":1.8446744073709552E19,\"m\":-9.223372036854776E18}");
  }

  @Test
  void aNumberBeyondAllDoublesIsRefusedRatherThanWrittenAsInfinity() {
    ObjectNode tooLarge = Changes.JSON.createObjectNode().put("n", BigInteger.TEN.pow(400));
    ObjectNode infinite = Changes.JSON.createObjectNode().put("n", Double.NEGATIVE_INFINITY);

    assertThatThrownBy(() -> text(tooLarge)).isInstanceOf(UnmappableException.class);
    assertThatThrownBy(() -> text(infinite)).isInstanceOf(UnmappableException.class);
  }

  @Test
  void aRefusedDocumentLeavesNoTraceInTheNext() {
    ObjectNode infinite = object("{\"a\":[{\"b\":\"left over\"}]}").put("n", Double.NaN);
    assertThatThrownBy(() -> text(infinite)).isInstanceOf(UnmappableException.class);

    assertThat(text(object("{\"a\":1}"))).isEqualTo("{\"a\":1}");
  }

  @Test
  void aDeepDocumentIsWritten() {
    String json = "{\"a\":".repeat(128) + "1" + "}".repeat(128);

    assertThat(text(object(json))).isEqualTo(json);
  }

  private String text(ObjectNode document) {
    return (String) values.valueOf(document).value();
  }
}
