/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;

/** Documents as JSON text, for the StringConverter. */
final class JsonValues implements ValueMapper {

  @Override
  public SchemaAndValue valueOf(ObjectNode document) {
    return new SchemaAndValue(Schema.STRING_SCHEMA, JsonText.of(document));
  }
}
