/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.jspecify.annotations.Nullable;

/**
 * Documents as maps, lists and scalars without a schema, for the JsonConverter. Integers are longs;
 * numbers beyond a long, 18446744073709551615 for instance, are doubles, since Connect has no
 * larger integer without a schema.
 */
final class MapValues implements ValueMapper {

  @Override
  public SchemaAndValue valueOf(ObjectNode document) {
    return new SchemaAndValue(null, map(document));
  }

  private static @Nullable Object value(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT -> map(node);
      case ARRAY -> list(node);
      case STRING -> node.textValue();
      case NUMBER -> number(node);
      case BOOLEAN -> node.booleanValue();
      case NULL, MISSING -> null;
      case BINARY, POJO ->
          throw new IllegalArgumentException("Not JSON: a node of type " + node.getNodeType());
    };
  }

  private static Map<String, @Nullable Object> map(JsonNode object) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>(object.size() * 2);
    Iterator<Map.Entry<String, JsonNode>> fields = object.fields();
    while (fields.hasNext()) {
      Map.Entry<String, JsonNode> field = fields.next();
      map.put(field.getKey(), value(field.getValue()));
    }
    return map;
  }

  private static List<@Nullable Object> list(JsonNode array) {
    List<@Nullable Object> list = new ArrayList<>(array.size());
    for (JsonNode element : array) {
      list.add(value(element));
    }
    return list;
  }

  private static Object number(JsonNode number) {
    boolean isLong = number.isIntegralNumber() && number.canConvertToLong();
    if (isLong) {
      return number.longValue();
    }
    return Numbers.toDouble(number);
  }
}
