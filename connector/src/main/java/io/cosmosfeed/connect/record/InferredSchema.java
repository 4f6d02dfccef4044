/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.connect.config.StructConfig;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The schema of a container's documents as far as those seen so far, and the configuration, tell.
 * It only grows; a document that shows nothing new costs one look and no work on the schema.
 */
final class InferredSchema {

  private static final Logger LOG = LoggerFactory.getLogger(InferredSchema.class);

  private final ContainerName container;
  private final Builder builder;
  private Shape.ObjectShape shape;
  private StructColumn column;

  /** How a column is made of a shape: {@link StructColumn#required} or {@code optional}. */
  @FunctionalInterface
  private interface Builder {
    StructColumn of(Shape.ObjectShape shape, String name, @Nullable StructColumn previous);
  }

  private InferredSchema(ContainerName container, StructConfig known, Builder builder) {
    this.container = container;
    this.builder = builder;
    this.shape = KnownShape.of(known);
    this.column = builder.of(shape, SchemaNames.ofValue(container), null);
  }

  /** For documents that are whole values. */
  static InferredSchema required(ContainerName container, StructConfig known) {
    return new InferredSchema(container, known, StructColumn::required);
  }

  /** For documents that are parts of an envelope, of which one may be absent. */
  static InferredSchema optional(ContainerName container, StructConfig known) {
    return new InferredSchema(container, known, StructColumn::optional);
  }

  /** What writes documents under the present schema. */
  StructColumn column() {
    return column;
  }

  /**
   * Extends the schema to what a document holds.
   *
   * @return whether that changed anything
   */
  boolean learn(ObjectNode document) {
    Shape known = shape;
    Shape grown = known.including(document);
    if (grown == known) {
      return false;
    }
    for (String path : Shape.newlyMixed(known, grown, "")) {
      LOG.warn(
          "Documents of the container '{}' hold values of different JSON types at {}. From now on"
              + " the field is JSON text, a change of its schema that a schema registry may refuse."
              + " Name it in record.value.struct.text to have it so from the start.",
          container,
          path);
    }
    shape = (Shape.ObjectShape) grown;
    column = builder.of(shape, SchemaNames.ofValue(container), column);
    return true;
  }
}
