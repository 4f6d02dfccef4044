/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.provider;

import static io.cosmosfeed.inmemory.provider.InMemorySettings.ACCOUNT;
import static io.cosmosfeed.inmemory.provider.InMemorySettings.CONTAINERS;
import static io.cosmosfeed.inmemory.provider.InMemorySettings.DOCUMENTS;
import static io.cosmosfeed.inmemory.provider.InMemorySettings.MAX_PORT;
import static io.cosmosfeed.inmemory.provider.InMemorySettings.MAX_RANGES;
import static io.cosmosfeed.inmemory.provider.InMemorySettings.PARTITION_KEY;
import static io.cosmosfeed.inmemory.provider.InMemorySettings.PORT;
import static io.cosmosfeed.inmemory.provider.InMemorySettings.RANGES;

import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import io.cosmosfeed.changefeed.SettingProblem;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** Turns the text of the settings into values, and says what is wrong with it. */
final class SettingsReader {

  private static final PartitionKeyDefinition BY_ID =
      PartitionKeyDefinition.ofPaths(List.of("/id"));

  private final Map<String, String> settings;
  private final List<SettingProblem> problems = new ArrayList<>();

  private SettingsReader(Map<String, String> settings) {
    this.settings = settings;
  }

  /** What the settings amount to. */
  sealed interface Result {

    /** Settings that can be used. */
    record Usable(InMemorySettings settings) implements Result {}

    /** Settings with at least one problem. */
    record Unusable(List<SettingProblem> problems) implements Result {}
  }

  /** Reads settings by key; absent and blank ones count as not set. */
  static Result read(Map<String, String> settings) {
    SettingsReader reader = new SettingsReader(settings);
    InMemorySettings read = reader.read();
    return reader.problems.isEmpty()
        ? new Result.Usable(read)
        : new Result.Unusable(List.copyOf(reader.problems));
  }

  private InMemorySettings read() {
    List<ContainerName> containers = readContainers();
    Optional<Path> documents = readDocuments();
    boolean hasNoTarget = documents.isPresent() && list(CONTAINERS).isEmpty();
    if (hasNoTarget) {
      problem(
          CONTAINERS, DOCUMENTS + " has to go into a container. Name it, as database/container.");
    }
    return new InMemorySettings(
        textOr(ACCOUNT, "default"),
        containers,
        readPartitionKey(),
        readInteger(RANGES, 1, MAX_RANGES).orElse(1),
        documents,
        readInteger(PORT, 0, MAX_PORT));
  }

  private List<ContainerName> readContainers() {
    List<ContainerName> names = new ArrayList<>();
    for (String text : list(CONTAINERS)) {
      read(CONTAINERS, () -> ContainerName.parse(text)).ifPresent(names::add);
    }
    return names;
  }

  private PartitionKeyDefinition readPartitionKey() {
    List<String> paths = list(PARTITION_KEY);
    return paths.isEmpty()
        ? BY_ID
        : read(PARTITION_KEY, () -> PartitionKeyDefinition.ofPaths(paths)).orElse(BY_ID);
  }

  private Optional<Path> readDocuments() {
    String text = textOr(DOCUMENTS, "");
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      Path file = Path.of(text);
      if (!Files.isReadable(file) || Files.isDirectory(file)) {
        problem(DOCUMENTS, "The worker cannot read a file '" + text + "'. Give its whole path.");
      }
      return Optional.of(file);
    } catch (InvalidPathException malformed) {
      problem(DOCUMENTS, "'" + text + "' is no path of a file.");
      return Optional.empty();
    }
  }

  private OptionalInt readInteger(String key, int lowest, int highest) {
    String text = textOr(key, "");
    if (text.isEmpty()) {
      return OptionalInt.empty();
    }
    try {
      int number = Integer.parseInt(text);
      boolean isInside = number >= lowest && number <= highest;
      if (isInside) {
        return OptionalInt.of(number);
      }
    } catch (NumberFormatException notANumber) {
      // told below, as a number outside the bounds is
    }
    problem(
        key, "'" + text + "' is no number from " + lowest + " to " + highest + ". Set it to one.");
    return OptionalInt.empty();
  }

  private <T> Optional<T> read(String key, Supplier<T> parse) {
    try {
      return Optional.of(parse.get());
    } catch (IllegalArgumentException malformed) {
      problem(key, malformed.getMessage() + ".");
      return Optional.empty();
    }
  }

  private List<String> list(String key) {
    return Arrays.stream(textOr(key, "").split(",", -1))
        .map(String::strip)
        .filter(entry -> !entry.isEmpty())
        .toList();
  }

  private String textOr(String key, String otherwise) {
    String text = settings.getOrDefault(key, "").strip();
    return text.isEmpty() ? otherwise : text;
  }

  private void problem(String key, String message) {
    problems.add(new SettingProblem(key, message));
  }
}
