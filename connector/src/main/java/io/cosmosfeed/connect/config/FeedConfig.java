/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.SettingProblem;
import java.time.Duration;
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
 * @param expiredPosition what becomes of a position that the feed no longer reaches back to
 * @param modeCheck what follows if the account turns out not to serve the mode
 */
public record FeedConfig(
    FeedMode mode,
    StartPosition start,
    Duration startSlack,
    ExpiredPosition expiredPosition,
    ModeCheck modeCheck) {

  /** What becomes of a position that the feed no longer reaches back to. */
  public enum ExpiredPosition {
    /** The task fails. */
    FAIL,
    /** The range is read from now on; what was written in between is lost, and the log says so. */
    NOW
  }

  /** What follows if the account turns out not to serve all versions and deletes. */
  public enum ModeCheck {
    /** The configuration is refused. */
    FAIL,
    /** The log says so. */
    WARN,
    /** Nobody looks. */
    IGNORE
  }

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
              + " not arrive. With all-versions-and-deletes every write and every delete arrives by"
              + " itself, as long as it is within the retention of the account's continuous backup;"
              + " the account has to have that feed enabled. Change the mode together with"
              + " processor.name: checkpoints of the other mode would be gone on from.");

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

  static final Key<ExpiredPosition> EXPIRED_POSITION =
      new Key<>(
          "feed.expired.position",
          Syntax.choice(ExpiredPosition.class),
          "fail",
          Importance.MEDIUM,
          Width.SHORT,
          "Expired position",
          "What to do if a checkpoint is older than the retention of the feed, which only"
              + " all-versions-and-deletes has. fail: the task fails and says so. now: the range is"
              + " read from now on; the log warns, and what was written in between never arrives.");

  static final Key<ModeCheck> MODE_CHECK =
      new Key<>(
          "feed.retention.check",
          Syntax.choice(ModeCheck.class),
          "fail",
          Importance.LOW,
          Width.SHORT,
          "Check of the retention",
          "Whether a trial read finds out, when a configuration is validated and when the connector"
              + " starts, that the account serves all-versions-and-deletes for each container."
              + " fail: the configuration is refused if not. warn: the log says so. ignore: no"
              + " trial read.");

  static final KeyGroup KEYS =
      new KeyGroup("Feed", List.of(MODE, START, START_SLACK, EXPIRED_POSITION, MODE_CHECK));

  static List<SettingProblem> check(Values values) {
    boolean isAllVersions =
        values.find(MODE).filter(FeedMode.ALL_VERSIONS_AND_DELETES::equals).isPresent();
    boolean startsInThePast =
        values.find(START).filter(start -> !start.equals(StartPosition.NOW)).isPresent();
    if (!isAllVersions || !startsInThePast) {
      return List.of();
    }
    return List.of(
        new SettingProblem(
            START.name(),
            ErrorCode.START_FROM_BEGINNING_NOT_SUPPORTED.message(
                "feed.mode=all-versions-and-deletes keeps no beginning and cannot start at an"
                    + " instant. Set feed.start=now.")));
  }

  /** Whether a trial read is to find out that the mode is served. */
  public boolean isModeChecked() {
    return mode == FeedMode.ALL_VERSIONS_AND_DELETES && modeCheck != ModeCheck.IGNORE;
  }

  static FeedConfig from(Values values) {
    return new FeedConfig(
        values.get(MODE),
        values.get(START),
        values.get(START_SLACK),
        values.get(EXPIRED_POSITION),
        values.get(MODE_CHECK));
  }
}
