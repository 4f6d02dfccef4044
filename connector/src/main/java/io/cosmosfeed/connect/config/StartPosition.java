/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;

/** Where reading starts where nothing was read before. {@code toString} is its text form. */
public sealed interface StartPosition {

  /** What {@link #parse} accepts, in words. */
  String SYNTAX = "now, beginning, or an instant such as 2026-01-31T08:00:00Z";

  StartPosition BEGINNING = new Beginning();
  StartPosition NOW = new Now();

  /**
   * Reads the text form.
   *
   * @throws IllegalArgumentException if the text is not {@value #SYNTAX}
   */
  static StartPosition parse(String text) {
    return switch (text) {
      case "beginning" -> BEGINNING;
      case "now" -> NOW;
      default -> new At(instant(text));
    };
  }

  private static Instant instant(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException malformed) {
      throw new IllegalArgumentException("It is " + SYNTAX, malformed);
    }
  }

  /** With the oldest document of the container. */
  record Beginning() implements StartPosition {
    @Override
    public String toString() {
      return "beginning";
    }
  }

  /** With the first write after the connector has started. */
  record Now() implements StartPosition {
    @Override
    public String toString() {
      return "now";
    }
  }

  /** With the first write after an instant, to the precision of the service. */
  record At(Instant instant) implements StartPosition {
    @Override
    public String toString() {
      return instant.toString();
    }
  }
}
