/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.SettingProblem;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/** Which containers of which database are read. */
public record ContainersConfig(String database, ContainerSelection selection) {

  private static final String ALL = "*";

  static final Key<String> DATABASE =
      new Key<>(
          "cosmos.database",
          Syntax.text("a name without a slash", ContainersConfig::database),
          Key.REQUIRED,
          Importance.HIGH,
          Width.MEDIUM,
          "Database",
          "The database whose containers are read.");

  static final Key<ContainerSelection> CONTAINERS =
      new Key<>(
          "cosmos.containers",
          Syntax.list("names separated by commas, or * for all", ContainersConfig::listed),
          Key.UNSET,
          Importance.HIGH,
          Width.LONG,
          "Containers",
          "The containers to read, separated by commas; * is all of the database, those created later"
              + " included. Either this or cosmos.containers.regex is set.");

  static final Key<ContainerSelection> REGEX =
      new Key<>(
          "cosmos.containers.regex",
          Syntax.text("a regular expression of Java", ContainersConfig::matching),
          Key.UNSET,
          Importance.MEDIUM,
          Width.LONG,
          "Containers by pattern",
          "A regular expression: every container whose whole name matches is read, those created"
              + " later included. Either this or cosmos.containers is set.");

  static final KeyGroup KEYS = new KeyGroup("Containers", List.of(DATABASE, CONTAINERS, REGEX));

  /** A container of the database. */
  public ContainerName container(String name) {
    return new ContainerName(database, name);
  }

  static List<SettingProblem> check(Values values) {
    boolean isListed = values.isSet(CONTAINERS);
    boolean isPattern = values.isSet(REGEX);
    if (isListed && isPattern) {
      return List.of(
          new SettingProblem(
              REGEX.name(),
              "cosmos.containers and cosmos.containers.regex are both set. Remove one of them."));
    }
    if (!isListed && !isPattern) {
      return List.of(
          new SettingProblem(
              CONTAINERS.name(),
              "No container is chosen. Set cosmos.containers to names separated by commas or to *"
                  + " for all, or set cosmos.containers.regex."));
    }
    return List.of();
  }

  static ContainersConfig from(Values values) {
    Optional<ContainerSelection> listed = values.find(CONTAINERS);
    return new ContainersConfig(
        values.get(DATABASE), listed.isPresent() ? listed.get() : values.get(REGEX));
  }

  private static String database(String name) {
    if (!isName(name)) {
      throw new IllegalArgumentException("It is the name of a database, without a slash");
    }
    return name;
  }

  private static ContainerSelection listed(List<String> names) {
    if (names.equals(List.of(ALL))) {
      return new ContainerSelection.All();
    }
    boolean areNames = !names.isEmpty() && names.stream().allMatch(ContainersConfig::isName);
    if (!areNames || names.contains(ALL)) {
      throw new IllegalArgumentException(
          "It is a list of container names separated by commas, or * alone");
    }
    if (new HashSet<>(names).size() < names.size()) {
      throw new IllegalArgumentException("It names a container twice");
    }
    return new ContainerSelection.Named(names);
  }

  private static ContainerSelection matching(String expression) {
    if (expression.isEmpty()) {
      throw new IllegalArgumentException("It is a regular expression, not empty");
    }
    try {
      return new ContainerSelection.Matching(Pattern.compile(expression));
    } catch (PatternSyntaxException wrong) {
      throw new IllegalArgumentException(
          "It is no regular expression: " + wrong.getDescription(), wrong);
    }
  }

  private static boolean isName(String text) {
    return !text.isEmpty() && text.indexOf('/') < 0;
  }
}
