/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.apache.kafka.connect.errors.ConnectException;

/** Says why reading cannot go on, in words for an operator. */
final class ReadErrors {

  private ReadErrors() {}

  /** Reading a lease failed for good. */
  static ConnectException cannotGoOn(LeaseReader lease, ChangeFeedException error) {
    return new ConnectException(
        "Reading "
            + lease.key()
            + " from "
            + describe(lease.next())
            + " failed: "
            + error.getMessage(),
        error);
  }

  /** The account has reported less than what was already read for too long. */
  static ConnectException lsnsRestarted(LeaseReader lease, ChangePage.Changes page) {
    return new ConnectException(
        "The account reports LSN "
            + page.newestLsn().orElse(0)
            + " as the newest of "
            + lease.key()
            + ", which was read up to "
            + describe(lease.next())
            + " already, and has done so for minutes. Its LSNs seem to have been restarted (a"
            + " restored account?). Stop the connector and PATCH the offset of its root to"
            + " {\"start\": …} to read it again.");
  }

  /** Fails if the pieces that a range is said to be split into do not tile it. */
  static void requireTiling(LeaseKey parent, List<FeedRange> pieces) {
    List<String> cuts = pieces.stream().skip(1).map(FeedRange::min).toList();
    if (!parent.range().splitAt(cuts).equals(pieces)) {
      throw new ConnectException(
          "The account answered that "
              + parent
              + " was split into "
              + pieces
              + ", which do not"
              + " tile it. Restart the task; nothing was skipped.");
    }
  }

  /** A page that is of another container than the lease. */
  static ChangeFeedException answeredByAnother(LeaseReader lease) {
    return ChangeFeedException.of(
        ChangeFeedException.Kind.CONTAINER_GONE,
        "A container of another resource id than "
            + lease.key().container().resourceId()
            + " answered");
  }

  /** What went wrong, as the feed tells it. */
  static ChangeFeedException asFeedException(Throwable error) {
    Throwable cause =
        error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    return cause instanceof ChangeFeedException known
        ? known
        : ChangeFeedException.of(
            ChangeFeedException.Kind.FATAL, "Unexpected: " + cause, 0, 0, cause);
  }

  /** A position in words. */
  static String describe(Position position) {
    return position instanceof Position.After after ? "LSN " + after.lsn() : position.toString();
  }
}
