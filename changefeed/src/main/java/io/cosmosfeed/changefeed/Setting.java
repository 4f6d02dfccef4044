/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import java.util.List;
import java.util.Optional;

/**
 * A configuration key of a provider, described well enough to make a form from it.
 *
 * @param key for instance {@code cosmos.endpoint}
 * @param type how its text is read
 * @param defaultValue the text that stands when the key is not set; empty text makes a key optional
 *     without a default
 * @param importance how likely a user has to set it
 * @param width how wide a field for it should be
 * @param displayName a label
 * @param documentation what it does, with units and ranges; one or more sentences
 * @param choices the values it can have; empty if it is not a choice
 */
public record Setting(
    String key,
    Type type,
    Optional<String> defaultValue,
    Importance importance,
    Width width,
    String displayName,
    String documentation,
    List<String> choices) {

  public Setting {
    choices = List.copyOf(choices);
  }

  /** How the text of a setting is read. */
  public enum Type {
    TEXT,
    /** Never shown, logged or returned. */
    SECRET,
    INTEGER,
    BOOLEAN,
    /** Comma-separated. */
    LIST
  }

  /** How likely a user has to set a key. */
  public enum Importance {
    HIGH,
    MEDIUM,
    LOW
  }

  /** How wide a field should be. */
  public enum Width {
    SHORT,
    MEDIUM,
    LONG
  }
}
