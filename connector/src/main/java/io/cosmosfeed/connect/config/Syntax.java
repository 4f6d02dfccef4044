/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;

/**
 * How the value of a configuration key is written and read. Reading and validating are one act, so
 * that what passes validation can be read.
 *
 * @param type what Kafka parses the text into before {@code reader} sees it
 * @param reader makes the typed value, or throws {@link IllegalArgumentException} saying what would
 *     be right, or {@link ConfigException} with a complete message
 * @param description what is accepted, for the documentation; empty if the type says it all
 * @param choices the values to offer in a form; empty if there is no such list
 */
record Syntax<T>(
    ConfigDef.Type type, Function<Object, T> reader, String description, List<String> choices) {

  T read(String key, Object value) {
    try {
      return reader.apply(value);
    } catch (ConfigException complete) {
      throw complete;
    } catch (IllegalArgumentException wrong) {
      throw new ConfigException(key, value, wrong.getMessage());
    }
  }

  static <T> Syntax<T> text(String description, Function<String, T> reader) {
    return new Syntax<>(
        ConfigDef.Type.STRING, value -> reader.apply((String) value), description, List.of());
  }

  static <T> Syntax<T> list(String description, Function<List<String>, T> reader) {
    return new Syntax<>(
        ConfigDef.Type.LIST, value -> reader.apply(texts(value)), description, List.of());
  }

  /** The constants of an enum, written in lower case with hyphens. */
  static <E extends Enum<E>> Syntax<E> choice(Class<E> constants) {
    List<String> names = Arrays.stream(constants.getEnumConstants()).map(Syntax::nameOf).toList();
    String description = "one of " + String.join(", ", names);
    Function<Object, E> reader =
        value ->
            Arrays.stream(constants.getEnumConstants())
                .filter(constant -> nameOf(constant).equals(value))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("It is " + description));
    return new Syntax<>(ConfigDef.Type.STRING, reader, description, names);
  }

  /** How a constant is written in a configuration. */
  static String nameOf(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Syntax<Boolean> flag() {
    return new Syntax<>(
        ConfigDef.Type.BOOLEAN, Boolean.class::cast, "true or false", List.of("true", "false"));
  }

  static Syntax<Integer> integer(int min, int max) {
    String description = "from " + min + " to " + max;
    Function<Object, Integer> reader = value -> (int) within(min, max, (Integer) value);
    return new Syntax<>(ConfigDef.Type.INT, reader, description, List.of());
  }

  static Syntax<Long> bytes(long min) {
    Function<Object, Long> reader = value -> within(min, Long.MAX_VALUE, (Long) value);
    return new Syntax<>(ConfigDef.Type.LONG, reader, min + " or more", List.of());
  }

  /** A time in milliseconds, {@code min} or more. */
  static Syntax<Duration> millis(long min) {
    return millis(min, min + " or more", Duration::ofMillis);
  }

  static <T> Syntax<T> millis(long min, String description, Function<Long, T> reader) {
    Function<Object, T> checked = value -> reader.apply(within(min, Long.MAX_VALUE, (Long) value));
    return new Syntax<>(ConfigDef.Type.LONG, checked, description, List.of());
  }

  private static long within(long min, long max, long value) {
    if (value < min) {
      throw new IllegalArgumentException("It is at least " + min);
    }
    if (value > max) {
      throw new IllegalArgumentException("It is at most " + max);
    }
    return value;
  }

  private static List<String> texts(Object value) {
    return ((List<?>) value).stream().map(String.class::cast).toList();
  }
}
