/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import com.azure.cosmos.CosmosException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The sentence with which the account explained a failure, without what surrounds it. */
final class ServiceMessage {

  private static final Pattern LISTED =
      Pattern.compile("\"Errors\":\\s*\\[\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Pattern REST = Pattern.compile("(?s)[\\r\\n]+.*|,? ?ActivityId:.*");
  private static final int LONGEST = 300;

  private ServiceMessage() {}

  /** The sentence, on one line and of at most {@value #LONGEST} characters; empty if none came. */
  static String of(CosmosException answer) {
    String message = answer.getShortMessage();
    return message == null ? "" : of(message);
  }

  /** The sentence in the text of an error body. */
  static String of(String message) {
    Matcher listed = LISTED.matcher(message);
    String sentence = listed.find() ? listed.group(1) : REST.matcher(message).replaceFirst("");
    String line = sentence.replaceAll("\\s+", " ").strip();
    String withoutStop = line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    return withoutStop.length() > LONGEST ? withoutStop.substring(0, LONGEST) + "…" : withoutStop;
  }
}
