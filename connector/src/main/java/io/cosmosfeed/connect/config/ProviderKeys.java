/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import io.cosmosfeed.changefeed.ChangeFeedProvider;
import io.cosmosfeed.changefeed.Setting;
import io.cosmosfeed.changefeed.SettingProblem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/**
 * The choice of a provider, and the keys of all providers that are installed. A provider's keys are
 * shown, required and read only if it is the one chosen.
 */
record ProviderKeys(List<ChangeFeedProvider> providers) {

  static final String GROUP = "Account";

  static final Key<String> PROVIDER =
      new Key<>(
          "source.provider",
          Syntax.text("the name of an installed provider", Function.identity()),
          "cosmos",
          Importance.MEDIUM,
          Width.SHORT,
          "Provider",
          "Where the change feed comes from: cosmos is an account of Azure Cosmos DB for NoSQL,"
              + " inmemory a store in the memory of the worker, for trying and testing.");

  ProviderKeys {
    providers = List.copyOf(providers);
  }

  void defineIn(ConfigDef definition) {
    int order = 1;
    PROVIDER.defineIn(definition, GROUP, order, new ProviderNames(names()));
    for (ChangeFeedProvider provider : providers) {
      for (Setting setting : provider.settings()) {
        order++;
        keyOf(provider, setting)
            .defineIn(definition, GROUP, order, new OfProvider(provider.name(), setting));
      }
    }
  }

  /**
   * What is wrong with the choice of the provider and with its settings.
   *
   * @param known keys that have a problem already, and need no second one
   */
  List<SettingProblem> check(Values values, Set<String> known) {
    Optional<String> name = values.find(PROVIDER);
    Optional<ChangeFeedProvider> provider = name.flatMap(this::named);
    if (provider.isEmpty()) {
      return List.of(
          new SettingProblem(
              PROVIDER.name(),
              "There is no provider '%s'. Installed are: %s."
                  .formatted(name.orElse(""), String.join(", ", names()))));
    }
    List<SettingProblem> problems = new ArrayList<>(missing(provider.get(), values));
    Set<String> reported = new HashSet<>(known);
    problems.forEach(problem -> reported.add(problem.key()));
    provider.get().validate(settingsOf(provider.get(), values)).stream()
        .filter(problem -> !reported.contains(problem.key()))
        .forEach(problems::add);
    return problems;
  }

  ProviderConfig from(Values values) {
    ChangeFeedProvider provider = named(values.get(PROVIDER)).orElseThrow();
    return new ProviderConfig(provider, settingsOf(provider, values));
  }

  private static List<SettingProblem> missing(ChangeFeedProvider provider, Values values) {
    return provider.settings().stream()
        .filter(setting -> valueOf(setting, values).isEmpty())
        .map(
            setting ->
                new SettingProblem(
                    setting.key(),
                    "%s is missing. It has to be set with source.provider=%s."
                        .formatted(setting.key(), provider.name())))
        .toList();
  }

  private static Map<String, String> settingsOf(ChangeFeedProvider provider, Values values) {
    Map<String, String> settings = new HashMap<>();
    for (Setting setting : provider.settings()) {
      valueOf(setting, values).ifPresent(value -> settings.put(setting.key(), value));
    }
    return settings;
  }

  /** What the user wrote, or the default; empty if there is neither. */
  private static Optional<String> valueOf(Setting setting, Values values) {
    return Optional.ofNullable(values.text().get(setting.key()))
        .map(String::strip)
        .filter(text -> !text.isEmpty())
        .or(setting::defaultValue);
  }

  private Optional<ChangeFeedProvider> named(String name) {
    return providers.stream().filter(provider -> provider.name().equals(name)).findFirst();
  }

  private List<String> names() {
    return providers.stream().map(ChangeFeedProvider::name).toList();
  }

  private static Key<?> keyOf(ChangeFeedProvider provider, Setting setting) {
    return new Key<>(
        setting.key(),
        syntaxOf(setting),
        setting.defaultValue().filter(text -> !text.isEmpty()).orElse(null),
        Importance.valueOf(setting.importance().name()),
        Width.valueOf(setting.width().name()),
        setting.displayName(),
        documentationOf(provider, setting));
  }

  private static String documentationOf(ChangeFeedProvider provider, Setting setting) {
    String necessity = setting.defaultValue().isEmpty() ? "Required" : "Read only";
    return "%s %s with source.provider=%s."
        .formatted(setting.documentation(), necessity, provider.name());
  }

  private static Syntax<Object> syntaxOf(Setting setting) {
    List<String> choices = setting.choices();
    String description = choices.isEmpty() ? "" : "one of " + String.join(", ", choices);
    Function<Object, Object> reader =
        value -> {
          if (!choices.isEmpty() && !choices.contains(value)) {
            throw new IllegalArgumentException("It is " + description);
          }
          return value;
        };
    return new Syntax<>(typeOf(setting.type()), reader, description, choices);
  }

  private static ConfigDef.Type typeOf(Setting.Type type) {
    return switch (type) {
      case TEXT -> ConfigDef.Type.STRING;
      case SECRET -> ConfigDef.Type.PASSWORD;
      case INTEGER -> ConfigDef.Type.LONG;
      case BOOLEAN -> ConfigDef.Type.BOOLEAN;
      case LIST -> ConfigDef.Type.LIST;
    };
  }

  /** Offers the providers that are installed. */
  private record ProviderNames(List<String> names) implements ConfigDef.Recommender {

    @Override
    public List<Object> validValues(String name, Map<String, Object> parsedConfig) {
      return List.copyOf(names);
    }

    @Override
    public boolean visible(String name, Map<String, Object> parsedConfig) {
      return true;
    }
  }

  /** Shows a setting only with its provider. */
  private record OfProvider(String provider, Setting setting) implements ConfigDef.Recommender {

    @Override
    public List<Object> validValues(String name, Map<String, Object> parsedConfig) {
      return List.copyOf(setting.choices());
    }

    @Override
    public boolean visible(String name, Map<String, Object> parsedConfig) {
      return provider.equals(parsedConfig.get(PROVIDER.name()));
    }
  }
}
