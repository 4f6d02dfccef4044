/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import io.cosmosfeed.changefeed.ContainerName;
import java.util.regex.Pattern;

/**
 * How the topic of a container is named.
 *
 * @param text a topic name in which {@value #DATABASE} and {@value #CONTAINER} stand for the names
 */
public record TopicTemplate(String text) {

  static final String DATABASE = "${database}";
  static final String CONTAINER = "${container}";
  static final String SYNTAX =
      "a topic name in which " + DATABASE + " and " + CONTAINER + " stand for the names";

  private static final Pattern LEGAL =
      Pattern.compile("(?:[a-zA-Z0-9._-]|\\$\\{database}|\\$\\{container})+");

  public TopicTemplate {
    if (!LEGAL.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "It is "
              + SYNTAX
              + "; besides them it has letters, digits, dots, underscores and hyphens");
    }
  }

  /** The name for a container, which Kafka may refuse. */
  String fill(ContainerName name) {
    return text.replace(DATABASE, name.database()).replace(CONTAINER, name.container());
  }
}
