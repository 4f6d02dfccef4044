/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import io.cosmosfeed.changefeed.SettingProblem;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What Connect's own keys have to say if records are to arrive exactly once. */
final class ExactlyOnce {

  private static final String SUPPORT = "exactly.once.support";
  private static final String REQUIRED = "required";
  private static final String BOUNDARY = "transaction.boundary";
  private static final String CONNECTOR = "connector";

  /** What Connect assumes if the key is not set. */
  private static final String DEFAULT_BOUNDARY = "poll";

  private ExactlyOnce() {}

  static List<SettingProblem> check(Values values) {
    boolean isRequired = lowerCase(values, SUPPORT).filter(REQUIRED::equals).isPresent();
    String boundary = lowerCase(values, BOUNDARY).orElse(DEFAULT_BOUNDARY);
    if (!isRequired || boundary.equals(CONNECTOR)) {
      return List.of();
    }
    return List.of(
        new SettingProblem(
            BOUNDARY,
            "Set transaction.boundary=connector. With exactly.once.support=required and"
                + " transaction.boundary="
                + boundary
                + " Connect may commit a part of what the connector hands out together when it"
                + " stops, and part of a transaction of Cosmos DB would arrive twice."));
  }

  private static Optional<String> lowerCase(Values values, String key) {
    return Optional.ofNullable(values.text().get(key))
        .map(text -> text.strip().toLowerCase(Locale.ROOT));
  }
}
