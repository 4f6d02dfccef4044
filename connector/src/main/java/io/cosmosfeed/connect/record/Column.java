/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * Writes the values at one place of the documents under a fixed schema. A value that its shape
 * cannot show (null, or an empty array or object among others) is left out of a struct and null in
 * a list.
 *
 * <p>Parts are attached before they are filled: {@link Struct#put} validates what it is given to
 * the bottom, which would make the cost grow with the depth of a document.
 */
sealed interface Column permits LeafColumn, ArrayColumn, StructColumn {

  /** What the column shows. */
  Shape shape();

  /** Always optional. */
  Schema schema();

  void putInto(Struct parent, Field field, JsonNode node);

  void addTo(List<@Nullable Object> parent, JsonNode node);

  /**
   * The column of a shape.
   *
   * @param name the schema name of structs at this place
   * @param previous the column that this one follows, taken over where nothing changed
   */
  static Column of(Shape shape, String name, @Nullable Column previous) {
    if (previous != null && previous.shape() == shape) {
      return previous;
    }
    if (shape instanceof Shape.ObjectShape object) {
      StructColumn earlier = previous instanceof StructColumn struct ? struct : null;
      return StructColumn.optional(object, name, earlier);
    }
    if (shape instanceof Shape.ArrayShape array) {
      Column earlier = previous instanceof ArrayColumn list ? list.element() : null;
      return ArrayColumn.of(array, Column.of(array.element(), name, earlier));
    }
    return LeafColumn.of(shape);
  }
}
