/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A partial update of a document (Cosmos DB: partial document update).
 *
 * @param steps 1 to {@value #MAX_STEPS}, done in order, all or none
 */
public record DocumentPatch(List<Step> steps) {

  /** The most steps that a patch has (Cosmos DB: service limits). */
  public static final int MAX_STEPS = 10;

  public DocumentPatch {
    steps = List.copyOf(steps);
    if (steps.isEmpty() || steps.size() > MAX_STEPS) {
      throw StoreException.badRequest("A patch has 1 to " + MAX_STEPS + " operations");
    }
  }

  /** What a step does. */
  public enum Kind {
    /** Sets a property, or inserts an element into an array. */
    ADD,
    /** Sets a property, or overwrites an element of an array. */
    SET,
    /** Overwrites what must be there. */
    REPLACE,
    /** Removes what must be there. */
    REMOVE,
    /** Adds to a number, which begins at zero. */
    INCR,
    /** Moves what must be there from one place to another. */
    MOVE
  }

  /**
   * One step.
   *
   * @param path a JSON pointer
   * @param value of all kinds but remove and move
   * @param from a JSON pointer, of a move
   */
  public record Step(Kind kind, String path, Optional<JsonNode> value, Optional<String> from) {

    /** A step with a value. */
    public static Step of(Kind kind, String path, JsonNode value) {
      return new Step(kind, path, Optional.of(value), Optional.empty());
    }

    /** A step that removes. */
    public static Step remove(String path) {
      return new Step(Kind.REMOVE, path, Optional.empty(), Optional.empty());
    }

    /** A step that moves. */
    public static Step move(String from, String path) {
      return new Step(Kind.MOVE, path, Optional.empty(), Optional.of(from));
    }
  }

  /**
   * Reads the body of a patch request: an object with {@code operations}, or the bare array of
   * them.
   *
   * @throws StoreException with status 400 if it is no patch, or has a condition, which is not
   *     supported
   */
  public static DocumentPatch parse(JsonNode request) {
    if (request.hasNonNull("condition")) {
      throw StoreException.badRequest("A patch with a condition is not supported in memory");
    }
    JsonNode operations = request.isArray() ? request : request.path("operations");
    List<Step> steps = new ArrayList<>();
    operations.forEach(operation -> steps.add(parseStep(operation)));
    return new DocumentPatch(steps);
  }

  private static Step parseStep(JsonNode operation) {
    return new Step(
        parseKind(operation.path("op").asText()),
        operation.path("path").asText(),
        Optional.ofNullable(operation.get("value")),
        Optional.ofNullable(operation.get("from")).map(JsonNode::asText));
  }

  private static Kind parseKind(String name) {
    if (name.equals("increment")) {
      return Kind.INCR;
    }
    try {
      return Kind.valueOf(name.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException unknown) {
      throw StoreException.badRequest("There is no patch operation '" + name + "'");
    }
  }

  /**
   * Changes a document.
   *
   * @throws StoreException with status 400 if a step cannot be done; the document is then not to be
   *     used
   */
  void applyTo(ObjectNode document) {
    steps.forEach(step -> PatchStep.apply(step, document));
  }
}
