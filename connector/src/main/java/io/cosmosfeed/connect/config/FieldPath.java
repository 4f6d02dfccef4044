/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import java.util.ArrayList;
import java.util.List;

/**
 * A place in documents, written as a JSON pointer in which {@code *} stands for every element of an
 * array. A slash in a name is {@code ~1}, a tilde {@code ~0}.
 *
 * @param segments names and {@link #ELEMENTS}, at least one
 */
public record FieldPath(List<String> segments) {

  /** Stands for every element of an array. */
  public static final String ELEMENTS = "*";

  static final String SYNTAX = "a path such as /amount or /items/*/quantity";

  public FieldPath {
    segments = List.copyOf(segments);
    if (segments.isEmpty() || segments.get(0).equals(ELEMENTS)) {
      throw new IllegalArgumentException("It is not " + SYNTAX);
    }
  }

  /**
   * Reads the text form.
   *
   * @throws IllegalArgumentException if the text does not begin with a slash
   */
  static FieldPath parse(String text) {
    if (!text.startsWith("/")) {
      throw new IllegalArgumentException("'" + text + "' is not " + SYNTAX);
    }
    List<String> segments = new ArrayList<>();
    for (String segment : text.substring(1).split("/", -1)) {
      segments.add(segment.replace("~1", "/").replace("~0", "~"));
    }
    return new FieldPath(segments);
  }

  /** A name as it stands in a path. */
  public static String escape(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }

  /**
   * Whether two paths cannot both be true: one leads through the other, or they tell an array from
   * an object at the same place.
   */
  boolean contradicts(FieldPath other) {
    int common = Math.min(segments.size(), other.segments.size());
    for (int i = 0; i < common; i++) {
      String mine = segments.get(i);
      String theirs = other.segments.get(i);
      if (!mine.equals(theirs)) {
        return mine.equals(ELEMENTS) || theirs.equals(ELEMENTS);
      }
    }
    return true;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    segments.forEach(segment -> text.append('/').append(escape(segment)));
    return text.toString();
  }
}
