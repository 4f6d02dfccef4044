/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/** Something that has a value for a document. A missing node is Cosmos DB's undefined. */
sealed interface Expression {

  JsonNode valueOf(JsonNode document);

  /** Whether the value is true, and not merely defined. */
  default boolean holdsFor(JsonNode document) {
    JsonNode value = valueOf(document);
    return value.isBoolean() && value.booleanValue();
  }

  record Constant(JsonNode value) implements Expression {
    @Override
    public JsonNode valueOf(JsonNode document) {
      return value;
    }
  }

  /** A property of the document; no segments mean the document itself. */
  record Path(List<String> segments) implements Expression {
    @Override
    public JsonNode valueOf(JsonNode document) {
      JsonNode node = document;
      for (String segment : segments) {
        boolean isElement = node.isArray() && segment.chars().allMatch(Character::isDigit);
        node = isElement ? node.path(Integer.parseInt(segment)) : node.path(segment);
      }
      return node;
    }
  }

  /** The number of documents; evaluated on the row of totals rather than on a document. */
  record Count() implements Expression {
    static final String TOTAL = "count";

    @Override
    public JsonNode valueOf(JsonNode totals) {
      return totals.path(TOTAL);
    }
  }

  record ArrayOf(List<Expression> elements) implements Expression {
    @Override
    public JsonNode valueOf(JsonNode document) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      for (Expression element : elements) {
        JsonNode value = element.valueOf(document);
        if (!value.isMissingNode()) {
          array.add(value);
        }
      }
      return array;
    }
  }

  /** An object; properties without a value are left out. */
  record ObjectOf(Map<String, Expression> properties) implements Expression {
    @Override
    public JsonNode valueOf(JsonNode document) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      properties.forEach(
          (name, property) -> {
            JsonNode value = property.valueOf(document);
            if (!value.isMissingNode()) {
              object.set(name, value);
            }
          });
      return object;
    }
  }

  record Comparison(Expression left, Operator operator, Expression right) implements Expression {
    enum Operator {
      EQUAL,
      NOT_EQUAL,
      LESS,
      LESS_OR_EQUAL,
      GREATER,
      GREATER_OR_EQUAL
    }

    @Override
    public JsonNode valueOf(JsonNode document) {
      JsonNode a = left.valueOf(document);
      JsonNode b = right.valueOf(document);
      if (a.isMissingNode() || b.isMissingNode()) {
        return MissingNode.getInstance();
      }
      boolean isOrderable = JsonOrder.sameKind(a, b);
      return switch (operator) {
        case EQUAL -> BooleanNode.valueOf(JsonOrder.equal(a, b));
        case NOT_EQUAL -> BooleanNode.valueOf(!JsonOrder.equal(a, b));
        case LESS -> ordered(isOrderable, JsonOrder.compare(a, b) < 0);
        case LESS_OR_EQUAL -> ordered(isOrderable, JsonOrder.compare(a, b) <= 0);
        case GREATER -> ordered(isOrderable, JsonOrder.compare(a, b) > 0);
        case GREATER_OR_EQUAL -> ordered(isOrderable, JsonOrder.compare(a, b) >= 0);
      };
    }

    private static JsonNode ordered(boolean isOrderable, boolean result) {
      return isOrderable ? BooleanNode.valueOf(result) : MissingNode.getInstance();
    }
  }

  record In(Expression value, List<Expression> options) implements Expression {
    @Override
    public JsonNode valueOf(JsonNode document) {
      JsonNode wanted = value.valueOf(document);
      if (wanted.isMissingNode()) {
        return wanted;
      }
      boolean found =
          options.stream().anyMatch(option -> JsonOrder.equal(wanted, option.valueOf(document)));
      return BooleanNode.valueOf(found);
    }
  }

  record And(Expression left, Expression right) implements Expression {
    @Override
    public JsonNode valueOf(JsonNode document) {
      return BooleanNode.valueOf(left.holdsFor(document) && right.holdsFor(document));
    }
  }

  record Or(Expression left, Expression right) implements Expression {
    @Override
    public JsonNode valueOf(JsonNode document) {
      return BooleanNode.valueOf(left.holdsFor(document) || right.holdsFor(document));
    }
  }

  record Not(Expression condition) implements Expression {
    @Override
    public JsonNode valueOf(JsonNode document) {
      JsonNode value = condition.valueOf(document);
      return value.isBoolean()
          ? BooleanNode.valueOf(!value.booleanValue())
          : MissingNode.getInstance();
    }
  }

  record Function(Name name, List<Expression> arguments) implements Expression {
    enum Name {
      IS_DEFINED(1),
      IS_NULL(1),
      STARTSWITH(2),
      ENDSWITH(2),
      CONTAINS(2),
      ARRAY_CONTAINS(2);

      private final int arity;

      Name(int arity) {
        this.arity = arity;
      }

      int arity() {
        return arity;
      }
    }

    @Override
    public JsonNode valueOf(JsonNode document) {
      JsonNode first = arguments.get(0).valueOf(document);
      return switch (name) {
        case IS_DEFINED -> BooleanNode.valueOf(!first.isMissingNode());
        case IS_NULL -> BooleanNode.valueOf(first.isNull());
        case STARTSWITH, ENDSWITH, CONTAINS -> text(first, arguments.get(1).valueOf(document));
        case ARRAY_CONTAINS -> contains(first, arguments.get(1).valueOf(document));
      };
    }

    private JsonNode text(JsonNode whole, JsonNode part) {
      if (!whole.isTextual() || !part.isTextual()) {
        return MissingNode.getInstance();
      }
      String text = whole.textValue();
      boolean result =
          switch (name) {
            case STARTSWITH -> text.startsWith(part.textValue());
            case ENDSWITH -> text.endsWith(part.textValue());
            default -> text.contains(part.textValue());
          };
      return BooleanNode.valueOf(result);
    }

    private static JsonNode contains(JsonNode array, JsonNode element) {
      if (!array.isArray()) {
        return MissingNode.getInstance();
      }
      for (JsonNode candidate : array) {
        if (JsonOrder.equal(candidate, element)) {
          return BooleanNode.TRUE;
        }
      }
      return BooleanNode.FALSE;
    }
  }
}
