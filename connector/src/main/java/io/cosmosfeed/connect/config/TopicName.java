/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import java.util.regex.Pattern;

/** What Kafka takes as the name of a topic. */
final class TopicName {

  static final String SYNTAX =
      "1 to 249 letters, digits, dots, underscores and hyphens, but not . or ..";

  private static final Pattern LEGAL = Pattern.compile("(?!\\.{1,2}$)[a-zA-Z0-9._-]{1,249}");

  private TopicName() {}

  static boolean isLegal(String name) {
    return LEGAL.matcher(name).matches();
  }

  /**
   * The name itself.
   *
   * @throws IllegalArgumentException if Kafka would refuse it
   */
  static String require(String name) {
    if (!isLegal(name)) {
      throw new IllegalArgumentException("A topic name is " + SYNTAX);
    }
    return name;
  }
}
