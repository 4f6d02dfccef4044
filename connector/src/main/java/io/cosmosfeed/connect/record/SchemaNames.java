/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import io.cosmosfeed.changefeed.ContainerName;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names that Avro, Protobuf and JSON Schema converters all take: letters, digits and underscores,
 * not beginning with a digit.
 *
 * <p>Any other character becomes {@code _xHHHH_}, with its UTF-16 code in upper-case hexadecimal
 * (the rule of .NET's {@code XmlConvert.EncodeName}): {@code US Gross} is {@code US_x0020_Gross}.
 * The empty name is {@code _x_}. An underscore that begins what looks like such an escape is
 * escaped itself, so that the rule can be reversed and no two names become one.
 */
final class SchemaNames {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern ESCAPE = Pattern.compile("_x(?:[0-9A-F]{4})?_");
  private static final String EMPTY = "_x_";

  private SchemaNames() {}

  /** The schema name of the documents of a container. */
  static String ofValue(ContainerName container) {
    return ofContainer(container) + ".Value";
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
    boolean isPlain = PLAIN.matcher(name).matches() && name.indexOf("_x") < 0;
    if (isPlain) {
      return name;
    }
    if (name.isEmpty()) {
      return EMPTY;
    }
    Matcher escape = ESCAPE.matcher(name);
    StringBuilder text = new StringBuilder(name.length() + 16);
    for (int at = 0; at < name.length(); at++) {
      char c = name.charAt(at);
      boolean looksLikeEscape = c == '_' && escape.region(at, name.length()).lookingAt();
      if (isLegal(c, at) && !looksLikeEscape) {
        text.append(c);
      } else {
        text.append("_x%04X_".formatted((int) c));
      }
    }
    return text.toString();
  }

  private static boolean isLegal(char c, int at) {
    boolean isLetter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
    boolean isDigit = c >= '0' && c <= '9';
    return isLetter || (isDigit && at > 0);
  }
}
