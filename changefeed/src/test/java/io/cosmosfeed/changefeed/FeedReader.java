/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads a feed for tests: page by page, waiting for each, always ending. */
final class FeedReader implements AutoCloseable {

  /** A page size that holds whatever a test writes. */
  static final int WHOLE = 1000;

  private static final int MOST_PAGES = 2000;

  private final ChangeFeed feed;

  FeedReader(ChangeFeed feed) {
    this.feed = feed;
  }

  ChangeFeed feed() {
    return feed;
  }

  /** The physical ranges of today. */
  List<FeedRange> ranges() {
    return Stages.await(feed.feedRanges());
  }

  /** One page of a range that has not split. */
  ChangePage.Changes page(FeedRange range, Position position, int maxItems) {
    ChangePage page = Stages.await(feed.read(range, position, maxItems));
    assertThat(page)
        .as("page of %s from %s", range, position)
        .isInstanceOf(ChangePage.Changes.class);
    return (ChangePage.Changes) page;
  }

  /** The sub-ranges that a read of a range answers with because it had split. */
  List<FeedRange> split(FeedRange range, Position position) {
    ChangePage page = Stages.await(feed.read(range, position, WHOLE));
    assertThat(page).as("page of %s from %s", range, position).isInstanceOf(ChangePage.Split.class);
    return ((ChangePage.Split) page).ranges();
  }

  /**
   * Reads on from page to page, from a position to the end of the feed: the first page that brings
   * no change and does not move a known LSN.
   */
  Drained drain(FeedRange range, Position from, int maxItems) {
    List<ChangePage.Changes> pages = new ArrayList<>();
    Position position = from;
    while (pages.size() < MOST_PAGES) {
      ChangePage.Changes page = page(range, position, maxItems);
      pages.add(page);
      boolean isAtEnd =
          page.changes().isEmpty()
              && position instanceof Position.After after
              && page.reached() <= after.lsn();
      if (isAtEnd) {
        return new Drained(pages, after(position));
      }
      position = new Position.After(page.reached());
    }
    throw new AssertionError("The feed of " + range + " has no end; it stands at " + position);
  }

  /** Drains today's physical ranges, one by one. */
  Map<FeedRange, Drained> drainAll(Position from, int maxItems) {
    Map<FeedRange, Drained> drained = new TreeMap<>();
    for (FeedRange range : ranges()) {
      drained.put(range, drain(range, from, maxItems));
    }
    return drained;
  }

  /** Everything that today's physical ranges hold from a position, range after range. */
  List<Change> readAll(Position from) {
    return drainAll(from, WHOLE).values().stream().flatMap(d -> d.changes().stream()).toList();
  }

  /** The present end of a range, as a read from now gives it. */
  Position end(FeedRange range) {
    return new Position.After(page(range, Position.NOW, WHOLE).reached());
  }

  @Override
  public void close() {
    feed.close();
  }

  private static long after(Position position) {
    return position instanceof Position.After known ? known.lsn() : 0;
  }

  /**
   * What was read up to the end of a feed.
   *
   * @param pages in the order they were read; the last has no changes
   * @param reached the LSN to read on after
   */
  record Drained(List<ChangePage.Changes> pages, long reached) {

    List<Change> changes() {
      return pages.stream().flatMap(page -> page.changes().stream()).toList();
    }

    List<ObjectNode> documents() {
      return Documents.written(changes());
    }

    Position position() {
      return new Position.After(reached);
    }
  }
}
