/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.offset;

import java.time.DateTimeException;
import java.time.Instant;

/** Where the reading of a container starts that has no checkpoint. */
public sealed interface Start {

  /** All that the feed still has. */
  Start BEGINNING = new Beginning();

  /** Only what is written from now on. */
  Start NOW = new Now();

  /** The text form: {@code beginning}, {@code now}, or an ISO-8601 instant. */
  String text();

  /** See {@link #BEGINNING}. */
  record Beginning() implements Start {
    @Override
    public String text() {
      return "beginning";
    }
  }

  /** See {@link #NOW}. */
  record Now() implements Start {
    @Override
    public String text() {
      return "now";
    }
  }

  /** The writes after an instant, to the precision of the service. */
  record At(Instant instant) implements Start {
    @Override
    public String text() {
      return instant.toString();
    }
  }

  /**
   * Reads the text form.
   *
   * @throws IllegalArgumentException if it is none of the three
   */
  static Start parse(String text) {
    return switch (text) {
      case "beginning" -> BEGINNING;
      case "now" -> NOW;
      default -> {
        try {
          yield new At(Instant.parse(text));
        } catch (DateTimeException e) {
          throw new IllegalArgumentException(
              "'" + text + "' is neither now nor beginning nor a time like 2026-01-31T12:00:00Z",
              e);
        }
      }
    };
  }
}
