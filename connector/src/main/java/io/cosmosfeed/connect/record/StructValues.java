/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.connect.config.StructConfig;
import org.apache.kafka.connect.data.SchemaAndValue;

/** Documents as structs whose schema is inferred from the documents seen so far. */
final class StructValues implements ValueMapper {

  private final InferredSchema documents;

  StructValues(ContainerName container, StructConfig known) {
    this.documents = InferredSchema.required(container, known);
  }

  @Override
  public SchemaAndValue valueOf(ObjectNode document) {
    boolean unused = documents.learn(document);
    StructColumn column = documents.column();
    return new SchemaAndValue(column.schema(), column.structOf(document));
  }
}
