/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import io.cosmosfeed.connect.config.FieldPath;
import io.cosmosfeed.connect.config.StructConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The shape that documents have by configuration, before any of them was seen. */
final class KnownShape {

  private KnownShape() {}

  static Shape.ObjectShape of(StructConfig known) {
    Shape shape = Shape.EMPTY_OBJECT;
    for (FieldPath path : known.integers()) {
      shape = with(shape, path.segments(), Shape.Scalar.INTEGER);
    }
    for (FieldPath path : known.text()) {
      shape = with(shape, path.segments(), Shape.MIXED);
    }
    return (Shape.ObjectShape) shape;
  }

  /** The shape extended by another at the end of a path that it does not contradict. */
  private static Shape with(Shape known, List<String> path, Shape end) {
    if (path.isEmpty()) {
      return end;
    }
    List<String> rest = path.subList(1, path.size());
    if (path.get(0).equals(FieldPath.ELEMENTS)) {
      Shape element = known instanceof Shape.ArrayShape array ? array.element() : Shape.UNKNOWN;
      return new Shape.ArrayShape(with(element, rest, end));
    }
    Map<String, Shape> fields = new HashMap<>();
    if (known instanceof Shape.ObjectShape object) {
      fields.putAll(object.fields());
    }
    Shape field = fields.getOrDefault(path.get(0), Shape.UNKNOWN);
    fields.put(path.get(0), with(field, rest, end));
    return new Shape.ObjectShape(fields);
  }
}
