/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.JsonNode;
import io.cosmosfeed.connect.config.FieldPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * What is known about the JSON at one place of a container's documents. Shapes are immutable and
 * only grow: {@link #including} is associative, commutative in its documents and idempotent, so the
 * shape of a set of documents depends neither on their order nor on that of their fields.
 *
 * <p>Null, an empty array and an empty object tell nothing, and neither do arrays and objects that
 * hold nothing else; they fit every shape.
 */
sealed interface Shape {

  /** Nothing is known yet. */
  Shape UNKNOWN = new Unknown();

  /** An object of which no field is known yet. */
  ObjectShape EMPTY_OBJECT = new ObjectShape(Map.of());

  /** Values of several JSON types were seen: such a place is shown as JSON text. */
  Shape MIXED = new Mixed();

  /** This shape extended to what a node holds; this very shape if the node adds nothing. */
  Shape including(JsonNode node);

  /** The shape of one node. */
  static Shape of(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT -> {
        Shape shape = EMPTY_OBJECT.including(node);
        yield shape == EMPTY_OBJECT ? UNKNOWN : shape;
      }
      case ARRAY -> {
        Shape element = ArrayShape.includingElements(UNKNOWN, node);
        yield element == UNKNOWN ? UNKNOWN : new ArrayShape(element);
      }
      case STRING -> Scalar.TEXT;
      case NUMBER -> Scalar.NUMBER;
      case BOOLEAN -> Scalar.BOOLEAN;
      case NULL, MISSING -> UNKNOWN;
      case BINARY, POJO ->
          throw new IllegalArgumentException("Not JSON: a node of type " + node.getNodeType());
    };
  }

  /**
   * The places, as paths below {@code path}, that are mixed in a later shape and were not before.
   */
  static List<String> newlyMixed(Shape before, Shape after, String path) {
    if (before == after) {
      return List.of();
    }
    if (after == MIXED) {
      return List.of(path);
    }
    List<String> paths = new ArrayList<>();
    if (after instanceof ArrayShape array) {
      Shape known = before instanceof ArrayShape earlier ? earlier.element() : UNKNOWN;
      paths.addAll(newlyMixed(known, array.element(), path + "/*"));
    }
    if (after instanceof ObjectShape object) {
      Map<String, Shape> known =
          before instanceof ObjectShape earlier ? earlier.fields() : Map.of();
      object
          .fields()
          .forEach(
              (name, field) ->
                  paths.addAll(
                      newlyMixed(
                          known.getOrDefault(name, UNKNOWN),
                          field,
                          path + "/" + FieldPath.escape(name))));
    }
    return paths;
  }

  /** See {@link #UNKNOWN}. */
  record Unknown() implements Shape {
    @Override
    public Shape including(JsonNode node) {
      return of(node);
    }
  }

  /** See {@link #MIXED}. */
  record Mixed() implements Shape {
    @Override
    public Shape including(JsonNode node) {
      return this;
    }
  }

  /** Values without parts. */
  enum Scalar implements Shape {
    TEXT,
    NUMBER,
    /** Numbers that are integers of 64 bits by configuration; no document tells that. */
    INTEGER,
    BOOLEAN;

    @Override
    public Shape including(JsonNode node) {
      Shape other = of(node);
      boolean fits = other == this || other == UNKNOWN || (this == INTEGER && other == NUMBER);
      return fits ? this : MIXED;
    }
  }

  /**
   * Arrays.
   *
   * @param element the shape of all their elements; never unknown
   */
  record ArrayShape(Shape element) implements Shape {

    @Override
    public Shape including(JsonNode node) {
      if (!node.isArray()) {
        return of(node) == UNKNOWN ? this : MIXED;
      }
      Shape extended = includingElements(element, node);
      return extended == element ? this : new ArrayShape(extended);
    }

    private static Shape includingElements(Shape known, JsonNode array) {
      Shape element = known;
      for (JsonNode value : array) {
        element = element.including(value);
      }
      return element;
    }
  }

  /**
   * Objects.
   *
   * @param fields the shapes of all fields that were seen with a value that tells something; never
   *     unknown
   */
  record ObjectShape(Map<String, Shape> fields) implements Shape {

    @Override
    public Shape including(JsonNode node) {
      if (!node.isObject()) {
        return of(node) == UNKNOWN ? this : MIXED;
      }
      Map<String, Shape> extended = fields;
      Iterator<Map.Entry<String, JsonNode>> properties = node.fields();
      while (properties.hasNext()) {
        Map.Entry<String, JsonNode> property = properties.next();
        Shape known = fields.getOrDefault(property.getKey(), UNKNOWN);
        Shape grown = known.including(property.getValue());
        if (grown != known) {
          extended = extended == fields ? new HashMap<>(fields) : extended;
          extended.put(property.getKey(), grown);
        }
      }
      return extended == fields ? this : new ObjectShape(extended);
    }
  }
}
