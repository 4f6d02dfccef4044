/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.offset;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads the fields of a map that came from Connect, with messages that an operator can act on. */
final class FieldReader {

  private static final double BEYOND_LONG = 0x1p63;

  private final String what;
  private final Map<String, ?> map;

  /**
   * @param what what the map is, for messages
   */
  FieldReader(String what, Map<String, ?> map) {
    this.what = what;
    this.map = map;
  }

  /** Fails if the map has a field that nobody reads: a typing error would otherwise be ignored. */
  FieldReader allowOnly(String... fields) {
    Set<String> unknown = new TreeSet<>(map.keySet());
    unknown.removeAll(Set.of(fields));
    if (!unknown.isEmpty()) {
      throw malformed("has the unknown fields " + unknown + "; known are " + Arrays.asList(fields));
    }
    return this;
  }

  boolean has(String field) {
    return map.get(field) != null;
  }

  String text(String field) {
    Object value = map.get(field);
    if (value instanceof String text) {
      return text;
    }
    throw malformed("needs the text field '" + field + "'" + butIs(value));
  }

  /** A whole number from 0; JSON readers give Integer, Long or Double for the same digits. */
  long number(String field) {
    Object value = map.get(field);
    if (value instanceof Number number && isWholeFromZero(number)) {
      return number.longValue();
    }
    throw malformed("needs the whole number '" + field + "', from 0" + butIs(value));
  }

  private static boolean isWholeFromZero(Number number) {
    boolean isLong = number instanceof Long || number instanceof Integer;
    double value = number.doubleValue();
    return isLong
        ? number.longValue() >= 0
        : value == Math.rint(value) && value >= 0 && value < BEYOND_LONG;
  }

  OptionalLong optionalNumber(String field) {
    return has(field) ? OptionalLong.of(number(field)) : OptionalLong.empty();
  }

  Optional<Instant> optionalInstant(String field) {
    return has(field) ? Optional.of(instant(field)) : Optional.empty();
  }

  private Instant instant(String field) {
    String text = text(field);
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw malformed(
          "has '" + text + "' in '" + field + "', which is no time like 2026-01-31T12:00:00Z");
    }
  }

  /** Comma-separated text; the empty text is the empty list. */
  List<String> list(String field) {
    String text = text(field);
    return text.isEmpty() ? List.of() : Arrays.asList(text.split(",", -1));
  }

  IllegalArgumentException malformed(String why) {
    return new IllegalArgumentException("The " + what + " " + map + " " + why);
  }

  private static String butIs(@Nullable Object value) {
    return value == null ? "" : ", not " + value;
  }
}
