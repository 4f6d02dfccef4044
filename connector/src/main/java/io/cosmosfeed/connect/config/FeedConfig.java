/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.SettingProblem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/**
 * Which feed is read and where reading starts.
 *
 * @param mode which of the two feeds
 * @param start where to start where nothing was read before; a checkpoint always wins
 * @param startSlack how much earlier than an instant asked for reading starts, since the service
 *     finds it only roughly
 */
public record FeedConfig(FeedMode mode, StartPosition start, Duration startSlack) {

  static final Key<FeedMode> MODE =
      new Key<>(
          "feed.mode",
          Syntax.choice(FeedMode.class),
          "latest-version",
          Importance.HIGH,
          Width.MEDIUM,
          "Feed mode",
          "Which feed of the containers is read. With latest-version a document arrives as it is"
              + " when it is read: several writes between two reads arrive as one, and deletes do"
              + " not arrive. all-versions-and-deletes is not supported by this version.");

  static final Key<StartPosition> START =
      new Key<>(
          "feed.start",
          Syntax.text(StartPosition.SYNTAX, StartPosition::parse),
          "now",
          Importance.HIGH,
          Width.MEDIUM,
          "Start",
          "Where reading starts as long as there is no checkpoint under the processor name; a"
              + " checkpoint always wins. An instant is found to about five seconds by the service,"
              + " see feed.start.slack.ms.");

  static final Key<Duration> START_SLACK =
      new Key<>(
          "feed.start.slack.ms",
          Syntax.millis(0),
          "5000",
          Importance.LOW,
          Width.SHORT,
          "Slack of a start at an instant",
          "How much earlier than the instant of feed.start reading starts, in milliseconds, so that"
              + " nothing after the instant is missed. The service finds an instant to about five"
              + " seconds; a few changes from before it may arrive.");

  static final KeyGroup KEYS = new KeyGroup("Feed", List.of(MODE, START, START_SLACK));

  static List<SettingProblem> check(Values values) {
    List<SettingProblem> problems = new ArrayList<>();
    boolean isAllVersions =
        values.find(MODE).filter(FeedMode.ALL_VERSIONS_AND_DELETES::equals).isPresent();
    boolean startsInThePast =
        values.find(START).filter(start -> !start.equals(StartPosition.NOW)).isPresent();
    if (isAllVersions) {
      problems.add(
          new SettingProblem(
              MODE.name(),
              "feed.mode=all-versions-and-deletes is not supported by this version of the"
                  + " connector. Set feed.mode=latest-version."));
    }
    if (isAllVersions && startsInThePast) {
      problems.add(
          new SettingProblem(
              START.name(),
              ErrorCode.START_FROM_BEGINNING_NOT_SUPPORTED.message(
                  "feed.mode=all-versions-and-deletes keeps no beginning and cannot start at an"
                      + " instant. Set feed.start=now.")));
    }
    return problems;
  }

  static FeedConfig from(Values values) {
    return new FeedConfig(values.get(MODE), values.get(START), values.get(START_SLACK));
  }
}
