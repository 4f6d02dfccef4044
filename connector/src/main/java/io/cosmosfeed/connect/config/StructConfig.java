/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import io.cosmosfeed.changefeed.SettingProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/**
 * What is known beforehand about the fields of structs, whose schema is inferred otherwise.
 *
 * @param integers places of integers of 64 bits
 * @param text places that are written as JSON text, whatever they hold
 */
public record StructConfig(List<FieldPath> integers, List<FieldPath> text) {

  static final Key<List<FieldPath>> INTEGERS =
      new Key<>(
          "record.value.struct.integers",
          Syntax.list("paths such as /amount or /items/*/quantity", StructConfig::paths),
          "",
          Importance.MEDIUM,
          Width.LONG,
          "Integer fields of structs",
          "Fields that hold nothing but integers of 64 bits, as paths separated by commas: they are"
              + " int64 in the schema of structs, where all other numbers are float64. * stands for"
              + " the elements of an array. A document with any other number there is a bad"
              + " document.");

  static final Key<List<FieldPath>> TEXT =
      new Key<>(
          "record.value.struct.text",
          Syntax.list("paths such as /payload or /items/*/extra", StructConfig::paths),
          "",
          Importance.MEDIUM,
          Width.LONG,
          "Text fields of structs",
          "Fields that are written as JSON text in structs, as paths separated by commas: those"
              + " whose JSON type differs from document to document, or whose names are data."
              + " Without this a field becomes JSON text when its type is first seen to differ, a"
              + " change of the schema that a registry may refuse.");

  public StructConfig {
    integers = List.copyOf(integers);
    text = List.copyOf(text);
  }

  static List<SettingProblem> check(Values values) {
    List<FieldPath> all = new ArrayList<>(values.find(INTEGERS).orElse(List.of()));
    all.addAll(values.find(TEXT).orElse(List.of()));
    Optional<FieldPath> contradicted = Optional.empty();
    for (int i = 0; i < all.size(); i++) {
      FieldPath path = all.get(i);
      boolean isContradicted = all.subList(0, i).stream().anyMatch(path::contradicts);
      contradicted = isContradicted ? Optional.of(path) : contradicted;
    }
    return contradicted.stream()
        .map(
            path ->
                new SettingProblem(
                    TEXT.name(),
                    "record.value.struct.integers and record.value.struct.text say two things about %s. Name each place once, and nothing within it."
                        .formatted(path)))
        .toList();
  }

  static StructConfig from(Values values) {
    return new StructConfig(values.get(INTEGERS), values.get(TEXT));
  }

  private static List<FieldPath> paths(List<String> texts) {
    return texts.stream().map(FieldPath::parse).toList();
  }
}
