/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import io.cosmosfeed.changefeed.SettingProblem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigValue;

/**
 * What Connect is told about a configuration before a connector exists: everything that is wrong,
 * each on its key. If the text is sound, the account is looked at too, for ten seconds at most.
 */
public final class ConfigValidation {

  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final ConfigKeys keys;
  private final Duration limit;

  ConfigValidation(ConfigKeys keys, Duration limit) {
    this.keys = keys;
    this.limit = limit;
  }

  /** The answer for {@code Connector.validate}. Throws nothing for a wrong configuration. */
  public static Config validate(Map<String, String> properties) {
    return new ConfigValidation(CosmosFeedConfig.installed(), LIMIT).check(properties);
  }

  Config check(Map<String, String> properties) {
    ConfigKeys.Checked checked = keys.check(properties);
    List<SettingProblem> problems = new ArrayList<>(checked.problems());
    problems.addAll(ExactlyOnce.check(checked.values()));
    Report report = new Report(checked.parsed());
    if (checked.isSound()) {
      AccountCheck.Findings findings = AccountCheck.look(keys.read(checked.values()), limit);
      problems.addAll(findings.problems());
      report.recommend(ContainersConfig.CONTAINERS.name(), findings.containers());
    }
    problems.forEach(report::add);
    return report.config();
  }

  /** Gathers what is said about each key, keys of Connect's own included. */
  private static final class Report {

    private final Map<String, ConfigValue> values = new LinkedHashMap<>();

    Report(List<ConfigValue> parsed) {
      parsed.forEach(value -> values.put(value.name(), value));
    }

    void add(SettingProblem problem) {
      values.computeIfAbsent(problem.key(), ConfigValue::new).addErrorMessage(problem.message());
    }

    void recommend(String key, List<String> choices) {
      values.computeIfAbsent(key, ConfigValue::new).recommendedValues(List.copyOf(choices));
    }

    Config config() {
      return new Config(List.copyOf(values.values()));
    }
  }
}
