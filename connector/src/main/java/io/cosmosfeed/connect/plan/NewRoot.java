/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.plan;

import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.account.OpenAccount;
import io.cosmosfeed.connect.config.StartPosition;
import io.cosmosfeed.connect.lease.Epochs;
import io.cosmosfeed.connect.offset.RootOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.connect.errors.ConnectException;

/**
 * Makes the root of a container that is read for the first time: today's layout, and where reading
 * starts.
 */
final class NewRoot {

  private static final int LAYOUT_TRIES = 5;
  private static final int READS_AT_ONCE = 64;

  private final OpenAccount account;
  private final Epochs epochs;

  NewRoot(OpenAccount account, Epochs epochs) {
    this.account = account;
    this.epochs = epochs;
  }

  /**
   * A root with a fresh epoch. For <i>now</i> each range is read once, so that now stays that
   * moment.
   */
  RootOffset.Layout of(ContainerName container, ChangeFeed feed, StartPosition start) {
    for (int tries = 0; tries < LAYOUT_TRIES; tries++) {
      List<FeedRange> ranges = account.feedRanges(container, feed);
      Optional<List<Long>> lsns =
          start instanceof StartPosition.Now
              ? newestLsns(container, feed, ranges)
              : Optional.of(List.of());
      if (lsns.isPresent()) {
        List<String> cuts = ranges.stream().skip(1).map(FeedRange::min).toList();
        return new RootOffset.Layout(cuts, start, lsns.get(), epochs.next());
      }
    }
    throw new ConnectException(
        "The ranges of "
            + container
            + " kept splitting while its layout was read. Start the"
            + " connector again when that is over; nothing was read yet.");
  }

  /** The newest LSN of each range; empty if a range turned out to have split meanwhile. */
  private Optional<List<Long>> newestLsns(
      ContainerName container, ChangeFeed feed, List<FeedRange> ranges) {
    List<Long> lsns = new ArrayList<>(ranges.size());
    for (int from = 0; from < ranges.size(); from += READS_AT_ONCE) {
      List<FeedRange> some = ranges.subList(from, Math.min(ranges.size(), from + READS_AT_ONCE));
      for (ChangePage page : readNow(container, feed, some)) {
        if (page instanceof ChangePage.Changes changes) {
          lsns.add(changes.reached());
        } else {
          return Optional.empty();
        }
      }
    }
    return Optional.of(lsns);
  }

  private List<ChangePage> readNow(
      ContainerName container, ChangeFeed feed, List<FeedRange> ranges) {
    List<CompletionStage<ChangePage>> onTheirWay = new ArrayList<>(ranges.size());
    for (FeedRange range : ranges) {
      onTheirWay.add(account.requests().answer(() -> feed.read(range, Position.NOW, 1)));
    }
    List<ChangePage> pages = new ArrayList<>(ranges.size());
    for (CompletionStage<ChangePage> page : onTheirWay) {
      pages.add(account.requests().await("reading the newest LSNs of " + container, page));
    }
    return pages;
  }
}
