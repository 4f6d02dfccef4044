/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Tuple;

/**
 * Arbitrary documents, as a reader of JSON text has them. They have few names, so that documents
 * meet in them, and all JSON types, so that they differ there.
 */
final class JsonDocuments {

  private static final BigInteger HIGHEST = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

  private static final List<String> NAMES =
      List.of("a", "b", "A", "US Gross", "", "_x0020_", " ", "é", "_ts", "1", "a.b");

  private JsonDocuments() {}

  static Arbitrary<ObjectNode> documents() {
    return objects(values(3)).map(object -> (ObjectNode) asRead(object));
  }

  private static Arbitrary<JsonNode> values(int depth) {
    if (depth == 0) {
      return scalars();
    }
    Arbitrary<JsonNode> inner = values(depth - 1);
    return Arbitraries.frequencyOf(
        Tuple.of(4, scalars()),
        Tuple.of(1, objects(inner).map(JsonNode.class::cast)),
        Tuple.of(1, inner.list().ofMaxSize(4).map(JsonDocuments::array)));
  }

  private static Arbitrary<JsonNode> scalars() {
    return Arbitraries.oneOf(
        Arbitraries.strings().ofMaxLength(5).filter(JsonDocuments::isText).map(TextNode::new),
        Arbitraries.integers().between(-3, 3).map(LongNode::new),
        Arbitraries.longs().map(LongNode::new),
        Arbitraries.bigIntegers()
            .between(BigInteger.valueOf(Long.MIN_VALUE), HIGHEST)
            .map(BigIntegerNode::new),
        Arbitraries.doubles().map(DoubleNode::new),
        Arbitraries.of(true, false).map(BooleanNode::valueOf),
        Arbitraries.just(NullNode.getInstance()));
  }

  private static Arbitrary<ObjectNode> objects(Arbitrary<JsonNode> values) {
    return Arbitraries.maps(Arbitraries.of(NAMES), values).ofMaxSize(5).map(JsonDocuments::object);
  }

  private static ObjectNode object(Map<String, JsonNode> fields) {
    ObjectNode object = Changes.JSON.createObjectNode();
    fields.forEach(object::set);
    return object;
  }

  private static ArrayNode array(List<JsonNode> elements) {
    return Changes.JSON.createArrayNode().addAll(elements);
  }

  /** Lone surrogates are no text: the service replaces them. */
  private static boolean isText(String text) {
    return text.codePoints().noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
  }

  /** The node that a parser makes of the text: an int where a long fits one, for instance. */
  static JsonNode asRead(JsonNode node) {
    return Changes.node(node.toString());
  }
}
