/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * Writes objects as structs. The fields of the schema are in the order of their names, all
 * optional.
 *
 * @param members the fields by the name that the property has in documents
 */
record StructColumn(Shape.ObjectShape shape, Schema schema, Map<String, Member> members)
    implements Column {

  /** A field of the schema and what writes it. */
  record Member(Field field, Column column) {}

  static StructColumn optional(
      Shape.ObjectShape shape, String name, @Nullable StructColumn previous) {
    return of(shape, SchemaBuilder.struct().name(name).optional(), name, previous);
  }

  /** The column of whole documents, which are never null. */
  static StructColumn required(
      Shape.ObjectShape shape, String name, @Nullable StructColumn previous) {
    return of(shape, SchemaBuilder.struct().name(name), name, previous);
  }

  private static StructColumn of(
      Shape.ObjectShape shape,
      SchemaBuilder builder,
      String name,
      @Nullable StructColumn previous) {
    Map<String, String> propertiesByField = new TreeMap<>();
    shape
        .fields()
        .keySet()
        .forEach(property -> propertiesByField.put(SchemaNames.escape(property), property));
    Map<String, Column> columns = new LinkedHashMap<>();
    propertiesByField.forEach(
        (field, property) -> {
          Shape inner = shape.fields().getOrDefault(property, Shape.UNKNOWN);
          Column column = Column.of(inner, name + "." + field, columnIn(previous, property));
          builder.field(field, column.schema());
          columns.put(property, column);
        });
    Schema schema = builder.build();
    Map<String, Member> members = new HashMap<>();
    columns.forEach(
        (property, column) ->
            members.put(property, new Member(schema.field(SchemaNames.escape(property)), column)));
    return new StructColumn(shape, schema, members);
  }

  /** The document or part as a struct. */
  Struct structOf(JsonNode object) {
    Struct struct = new Struct(schema);
    fill(struct, object);
    return struct;
  }

  @Override
  public void putInto(Struct parent, Field field, JsonNode node) {
    if (node.isObject()) {
      Struct struct = new Struct(schema);
      parent.put(field, struct);
      fill(struct, node);
    }
  }

  @Override
  public void addTo(List<@Nullable Object> parent, JsonNode node) {
    parent.add(node.isObject() ? structOf(node) : null);
  }

  private void fill(Struct struct, JsonNode object) {
    Iterator<Map.Entry<String, JsonNode>> properties = object.fields();
    while (properties.hasNext()) {
      Map.Entry<String, JsonNode> property = properties.next();
      Member member = members.get(property.getKey());
      if (member != null) {
        member.column().putInto(struct, member.field(), property.getValue());
      }
    }
  }

  private static @Nullable Column columnIn(@Nullable StructColumn previous, String property) {
    Member member = previous == null ? null : previous.members().get(property);
    return member == null ? null : member.column();
  }
}
