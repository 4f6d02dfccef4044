/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.SegmentedStringWriter;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.Map;

/**
 * JSON text of documents, written once and in one pass. Integers of 64 bits are exact, other
 * numbers are doubles in shortest form; properties keep their order.
 */
final class JsonText {

  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build();

  private JsonText() {}

  /**
   * The text of a node.
   *
   * @throws UnmappableException if it holds a number beyond the range of a double
   */
  static String of(JsonNode node) {
    try (SegmentedStringWriter text = new SegmentedStringWriter(FACTORY._getBufferRecycler())) {
      try (JsonGenerator generator = FACTORY.createGenerator(text)) {
        write(node, generator);
      }
      return text.getAndClear();
    } catch (IOException impossible) {
      throw new UncheckedIOException("Writing to memory failed", impossible);
    }
  }

  private static void write(JsonNode node, JsonGenerator generator) throws IOException {
    switch (node.getNodeType()) {
      case OBJECT -> writeObject(node, generator);
      case ARRAY -> writeArray(node, generator);
      case STRING -> generator.writeString(node.textValue());
      case NUMBER -> writeNumber(node, generator);
      case BOOLEAN -> generator.writeBoolean(node.booleanValue());
      case NULL, MISSING -> generator.writeNull();
      case BINARY, POJO ->
          throw new IllegalArgumentException("Not JSON: a node of type " + node.getNodeType());
    }
  }

  private static void writeObject(JsonNode object, JsonGenerator generator) throws IOException {
    generator.writeStartObject();
    Iterator<Map.Entry<String, JsonNode>> fields = object.fields();
    while (fields.hasNext()) {
      Map.Entry<String, JsonNode> field = fields.next();
      generator.writeFieldName(field.getKey());
      write(field.getValue(), generator);
    }
    generator.writeEndObject();
  }

  private static void writeArray(JsonNode array, JsonGenerator generator) throws IOException {
    generator.writeStartArray();
    for (JsonNode element : array) {
      write(element, generator);
    }
    generator.writeEndArray();
  }

  private static void writeNumber(JsonNode number, JsonGenerator generator) throws IOException {
    if (!Numbers.isExactInteger(number)) {
      generator.writeNumber(Numbers.toDouble(number));
    } else if (number.isBigInteger()) {
      generator.writeNumber(number.bigIntegerValue());
    } else {
      generator.writeNumber(number.longValue());
    }
  }
}
