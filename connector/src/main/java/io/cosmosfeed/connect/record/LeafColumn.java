/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * Writes values without parts: scalars, and JSON text where types are mixed.
 *
 * @param write makes the value of a node, null if the node does not fit the shape
 */
record LeafColumn(Shape shape, Schema schema, Function<JsonNode, @Nullable Object> write)
    implements Column {

  private static final Map<Shape, Column> COLUMNS =
      Map.of(
          Shape.Scalar.TEXT,
          new LeafColumn(Shape.Scalar.TEXT, Schema.OPTIONAL_STRING_SCHEMA, JsonNode::textValue),
          Shape.Scalar.NUMBER,
          new LeafColumn(Shape.Scalar.NUMBER, Schema.OPTIONAL_FLOAT64_SCHEMA, LeafColumn::number),
          Shape.Scalar.INTEGER,
          new LeafColumn(Shape.Scalar.INTEGER, Schema.OPTIONAL_INT64_SCHEMA, LeafColumn::integer),
          Shape.Scalar.BOOLEAN,
          new LeafColumn(Shape.Scalar.BOOLEAN, Schema.OPTIONAL_BOOLEAN_SCHEMA, LeafColumn::truth),
          Shape.MIXED,
          new LeafColumn(Shape.MIXED, jsonSchema(), LeafColumn::json));

  /**
   * The column of a shape without parts.
   *
   * @throws IllegalArgumentException if the shape has parts, or is not known
   */
  static Column of(Shape shape) {
    Column column = COLUMNS.get(shape);
    if (column == null) {
      throw new IllegalArgumentException("No single value shows " + shape);
    }
    return column;
  }

  @Override
  public void putInto(Struct parent, Field field, JsonNode node) {
    parent.put(field, write.apply(node));
  }

  @Override
  public void addTo(List<@Nullable Object> parent, JsonNode node) {
    parent.add(write.apply(node));
  }

  private static @Nullable Object number(JsonNode node) {
    return node.isNumber() ? Numbers.toDouble(node) : null;
  }

  private static @Nullable Object integer(JsonNode node) {
    return node.isNumber() ? Numbers.toLong(node) : null;
  }

  private static @Nullable Object truth(JsonNode node) {
    return node.isBoolean() ? node.booleanValue() : null;
  }

  private static @Nullable Object json(JsonNode node) {
    return node.isNull() ? null : JsonText.of(node);
  }

  /** JSON text under the name that Debezium gives it, which its sinks know. */
  private static Schema jsonSchema() {
    return SchemaBuilder.string().name("io.debezium.data.Json").version(1).optional().build();
  }
}
