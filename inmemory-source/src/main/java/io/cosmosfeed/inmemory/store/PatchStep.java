/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Does one step of a patch. */
final class PatchStep {

  private static final String END_OF_ARRAY = "-";

  private PatchStep() {}

  static void apply(DocumentPatch.Step step, ObjectNode document) {
    JsonPointer path = pointer(step.path());
    switch (step.kind()) {
      case ADD -> put(document, path, value(step), true);
      case SET -> put(document, path, value(step), false);
      case REPLACE -> {
        requirePresent(document, path);
        put(document, path, value(step), false);
      }
      case REMOVE -> remove(document, path);
      case INCR -> put(document, path, sum(document.at(path), value(step), path), false);
      case MOVE -> {
        JsonPointer from =
            pointer(step.from().orElseThrow(() -> StoreException.badRequest("A move has a from")));
        JsonNode moved = requirePresent(document, from);
        remove(document, from);
        put(document, path, moved, true);
      }
    }
  }

  private static JsonPointer pointer(String path) {
    try {
      JsonPointer pointer = JsonPointer.compile(path);
      if (pointer.matches()) {
        throw StoreException.badRequest("A patch names a part of the document, not all of it");
      }
      if (SystemProperties.NAMES.contains(pointer.getMatchingProperty())) {
        throw StoreException.badRequest("A patch cannot change system properties: " + path);
      }
      return pointer;
    } catch (IllegalArgumentException malformed) {
      throw StoreException.badRequest("Not a path of a patch: '" + path + "'");
    }
  }

  private static JsonNode value(DocumentPatch.Step step) {
    return step.value()
        .orElseThrow(() -> StoreException.badRequest("A " + step.kind() + " has a value"));
  }

  private static JsonNode requirePresent(ObjectNode document, JsonPointer path) {
    JsonNode present = document.at(path);
    if (present.isMissingNode()) {
      throw StoreException.badRequest("A patch needs what is not there: " + path);
    }
    return present;
  }

  private static void put(ObjectNode document, JsonPointer path, JsonNode value, boolean insert) {
    JsonNode parent = document.at(path.head());
    String name = path.last().getMatchingProperty();
    if (parent instanceof ObjectNode object) {
      object.set(name, value);
    } else if (parent instanceof ArrayNode array) {
      int index = name.equals(END_OF_ARRAY) ? array.size() : path.last().getMatchingIndex();
      boolean isInside = index >= 0 && index <= array.size();
      if (!isInside) {
        throw StoreException.badRequest("A patch names no place of an array: " + path);
      }
      boolean isInsertion = insert || index == array.size();
      if (isInsertion) {
        array.insert(index, value);
      } else {
        array.set(index, value);
      }
    } else {
      throw StoreException.badRequest("A patch needs the parent of " + path);
    }
  }

  private static void remove(ObjectNode document, JsonPointer path) {
    requirePresent(document, path);
    JsonNode parent = document.at(path.head());
    if (parent instanceof ArrayNode array) {
      array.remove(path.last().getMatchingIndex());
    } else if (parent instanceof ObjectNode object) {
      object.remove(path.last().getMatchingProperty());
    }
  }

  private static JsonNode sum(JsonNode present, JsonNode increment, JsonPointer path) {
    boolean isNumeric = increment.isNumber() && (present.isMissingNode() || present.isNumber());
    if (!isNumeric) {
      throw StoreException.badRequest("A patch increments what is no number: " + path);
    }
    if (present.isMissingNode()) {
      return increment;
    }
    boolean areLongs =
        present.isIntegralNumber()
            && present.canConvertToLong()
            && increment.isIntegralNumber()
            && increment.canConvertToLong();
    if (areLongs) {
      long sum = present.longValue() + increment.longValue();
      boolean overflows = ((present.longValue() ^ sum) & (increment.longValue() ^ sum)) < 0;
      if (!overflows) {
        return LongNode.valueOf(sum);
      }
    }
    return DoubleNode.valueOf(present.doubleValue() + increment.doubleValue());
  }
}
