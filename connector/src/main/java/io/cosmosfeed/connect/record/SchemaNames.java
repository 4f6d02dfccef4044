/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import io.cosmosfeed.changefeed.ContainerName;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names that Avro, Protobuf and JSON Schema converters all take: letters, digits and underscores,
 * not beginning with a digit.
 *
 * <p>Any other character becomes {@code _xHHHH_}, with its UTF-16 code in upper-case hexadecimal:
 * {@code US Gross} is {@code US_x0020_Gross}. An underscore that would begin such an escape by
 * chance is escaped itself; the empty name is {@code _x_}. So the rule can be reversed, and no two
 * names become one.
 */
final class SchemaNames {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /** What would read as an escape if it were written as it is: an escape may follow it, too. */
  private static final Pattern LOOKS_ESCAPED = Pattern.compile("_x[0-9A-F]{4}(?:_|[^A-Za-z0-9])");

  private static final String EMPTY = "_x_";

  private SchemaNames() {}

  /** The schema name of the documents of a container. */
  static String ofValue(ContainerName container) {
    return ofContainer(container) + ".Value";
  }

  /** The schema name of envelopes of documents of a container; Debezium knows them by its end. */
  static String ofEnvelope(ContainerName container) {
    return ofContainer(container) + ".Envelope";
  }

  /** The schema name of the source blocks of a container's envelopes. */
  static String ofSource(ContainerName container) {
    return ofContainer(container) + ".Source";
  }

  /** The schema name of the keys of a container. */
  static String ofKey(ContainerName container) {
    return ofContainer(container) + ".Key";
  }

  private static String ofContainer(ContainerName container) {
    return escape(container.database()) + "." + escape(container.container());
  }

  /** A name that converters take, for any name. */
  static String escape(String name) {
    if (name.isEmpty()) {
      return EMPTY;
    }
    if (name.equals(EMPTY)) {
      return code('_') + name.substring(1);
    }
    Matcher looksEscaped = LOOKS_ESCAPED.matcher(name);
    boolean isPlain = PLAIN.matcher(name).matches() && !looksEscaped.find();
    if (isPlain) {
      return name;
    }
    StringBuilder text = new StringBuilder(name.length() + 16);
    for (int at = 0; at < name.length(); at++) {
      char c = name.charAt(at);
      boolean beginsEscape = looksEscaped.region(at, name.length()).lookingAt();
      if (isLegal(c, at) && !beginsEscape) {
        text.append(c);
      } else {
        text.append(code(c));
      }
    }
    return text.toString();
  }

  private static String code(char c) {
    return "_x%04X_".formatted((int) c);
  }

  private static boolean isLegal(char c, int at) {
    boolean isLetter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
    boolean isDigit = c >= '0' && c <= '9';
    return isLetter || (isDigit && at > 0);
  }
}
