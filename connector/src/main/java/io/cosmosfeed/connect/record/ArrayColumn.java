/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/** Writes arrays whose elements have one shape. */
record ArrayColumn(Shape.ArrayShape shape, Schema schema, Column element) implements Column {

  static ArrayColumn of(Shape.ArrayShape shape, Column element) {
    return new ArrayColumn(
        shape, SchemaBuilder.array(element.schema()).optional().build(), element);
  }

  @Override
  public void putInto(Struct parent, Field field, JsonNode node) {
    if (node.isArray()) {
      List<@Nullable Object> list = new ArrayList<>(node.size());
      parent.put(field, list);
      fill(list, node);
    }
  }

  @Override
  public void addTo(List<@Nullable Object> parent, JsonNode node) {
    if (!node.isArray()) {
      parent.add(null);
      return;
    }
    List<@Nullable Object> list = new ArrayList<>(node.size());
    parent.add(list);
    fill(list, node);
  }

  private void fill(List<@Nullable Object> list, JsonNode array) {
    for (JsonNode value : array) {
      element.addTo(list, value);
    }
  }
}
