/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/** Reads structs as a consumer would who wants the document back. */
final class StructJson {

  private StructJson() {}

  static JsonNode of(Schema schema, @Nullable Object value) {
    if (value == null) {
      return Changes.JSON.nullNode();
    }
    if ("io.debezium.data.Json".equals(schema.name())) {
      return Changes.node((String) value);
    }
    return switch (schema.type()) {
      case STRUCT -> object((Struct) value);
      case ARRAY -> array(schema.valueSchema(), (List<?>) value);
      default -> Changes.JSON.valueToTree(value);
    };
  }

  private static JsonNode object(Struct struct) {
    ObjectNode object = Changes.JSON.createObjectNode();
    for (Field field : struct.schema().fields()) {
      object.set(unescape(field.name()), of(field.schema(), struct.get(field)));
    }
    return object;
  }

  private static JsonNode array(Schema elementSchema, List<?> elements) {
    ArrayNode array = Changes.JSON.createArrayNode();
    elements.forEach(element -> array.add(of(elementSchema, element)));
    return array;
  }

  /** The documented way back from a field name to the name of the property. */
  static String unescape(String name) {
    if (name.equals("_x_")) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    Matcher escape = Pattern.compile("_x([0-9A-F]{4})_").matcher(name);
    while (escape.find()) {
      String character = Character.toString(Integer.parseInt(escape.group(1), 16));
      escape.appendReplacement(text, Matcher.quoteReplacement(character));
    }
    return escape.appendTail(text).toString();
  }
}
