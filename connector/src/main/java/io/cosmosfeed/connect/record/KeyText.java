/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * JSON text of key components. It depends on nothing but the component: equal keys are equal bytes
 * in every release and on every JVM, since compaction and partitioning rest on them.
 */
final class KeyText {

  /** Stands for a component that the document does not have, as it does in Cosmos DB's own keys. */
  static final String MISSING = "{}";

  private KeyText() {}

  /** Writes a scalar, or {@link #MISSING}. */
  static void append(StringBuilder text, JsonNode component) {
    if (component.isTextual()) {
      appendString(text, component.textValue());
    } else if (component.isNumber()) {
      text.append(Numbers.shortest(Numbers.toDouble(component)));
    } else if (component.isMissingNode()) {
      text.append(MISSING);
    } else {
      text.append(component.asText());
    }
  }

  /** Writes a string in quotes. */
  static void appendString(StringBuilder text, String value) {
    text.append('"');
    JsonStringEncoder.getInstance().quoteAsString(value, text);
    text.append('"');
  }

  /** The text of one component. */
  static String of(JsonNode component) {
    StringBuilder text = new StringBuilder();
    append(text, component);
    return text.toString();
  }
}
