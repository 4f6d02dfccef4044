/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.JsonNode;
import io.cosmosfeed.changefeed.Change;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;

/**
 * Keys as text: a single string as it is, any other single component as JSON text, and several as a
 * JSON array. A key with an id besides the partition key is always an array, so that the number 42
 * and the string "42" stay apart where a key names one document.
 */
enum StringKeys implements KeyMapper {
  ID {
    @Override
    String textOf(Change change) {
      return KeyMapper.idOf(change);
    }
  },
  PARTITION_KEY {
    @Override
    String textOf(Change change) {
      List<JsonNode> components = KeyMapper.partitionKeyOf(change).components();
      if (components.size() > 1) {
        return array(components).append(']').toString();
      }
      JsonNode component = components.get(0);
      return component.isTextual() ? component.textValue() : KeyText.of(component);
    }
  },
  PARTITION_KEY_AND_ID {
    @Override
    String textOf(Change change) {
      StringBuilder text = array(KeyMapper.partitionKeyOf(change).components()).append(',');
      KeyText.appendString(text, KeyMapper.idOf(change));
      return text.append(']').toString();
    }
  };

  abstract String textOf(Change change);

  @Override
  public SchemaAndValue keyOf(Change change) {
    return new SchemaAndValue(Schema.STRING_SCHEMA, textOf(change));
  }

  /** The components as a JSON array that is still open. */
  private static StringBuilder array(List<JsonNode> components) {
    StringBuilder text = new StringBuilder(64);
    char separator = '[';
    for (JsonNode component : components) {
      text.append(separator);
      KeyText.append(text, component);
      separator = ',';
    }
    return text;
  }
}
