/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.ContainerName;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Documents as structs whose schema is inferred from the documents seen so far. A document that
 * shows nothing new costs one look for news and no work on the schema.
 */
final class StructValues implements ValueMapper {

  private static final Logger LOG = LoggerFactory.getLogger(StructValues.class);

  private final ContainerName container;
  private final String schemaName;
  private Shape shape = Shape.EMPTY_OBJECT;
  private StructColumn column;

  StructValues(ContainerName container) {
    this.container = container;
    this.schemaName = SchemaNames.ofValue(container);
    this.column = StructColumn.required(Shape.EMPTY_OBJECT, schemaName, null);
  }

  @Override
  public SchemaAndValue valueOf(ObjectNode document) {
    learn(shape.including(document));
    return new SchemaAndValue(column.schema(), column.structOf(document));
  }

  private void learn(Shape grown) {
    if (grown == shape) {
      return;
    }
    for (String path : Shape.newlyMixed(shape, grown, "")) {
      LOG.warn(
          "Documents of the container '{}' hold values of different JSON types at {}. From now on"
              + " the field is JSON text, a change of its schema that a schema registry may refuse.",
          container,
          path);
    }
    column = StructColumn.required((Shape.ObjectShape) grown, schemaName, column);
    shape = grown;
  }
}
