/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.lease;

import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.offset.RangeOffset;
import io.cosmosfeed.connect.offset.RootOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The tree of ranges of one container, as it was committed.
 *
 * <p>Connect can look an offset up but not list them, so the tree is found by walking down from the
 * root. An offset counts only if its epoch is the one that the root, or the split above, gave to
 * the range: anything else is a remnant of an earlier life, and the range starts where its parent
 * pointed.
 */
public final class LeaseTree {

  private LeaseTree() {}

  /**
   * Looks up what is committed for some ranges, in one request; ranges without an offset are left
   * out.
   */
  @FunctionalInterface
  public interface CommittedOffsets {
    Map<FeedRange, RangeOffset> of(Collection<FeedRange> ranges);
  }

  /** All leaves of the tree; they tile the key space, ordered by their lower bounds. */
  public static List<Lease> leaves(RootOffset.Layout root, CommittedOffsets committed) {
    return leaves(root, range -> true, committed);
  }

  /**
   * The leaves that lie within some ranges. A leaf that only overlaps one of them is left out:
   * somebody has to plan anew before it can be read.
   */
  public static List<Lease> leavesWithin(
      RootOffset.Layout root, Collection<FeedRange> ranges, CommittedOffsets committed) {
    Predicate<FeedRange> overlaps =
        range -> ranges.stream().anyMatch(wanted -> wanted.intersect(range).isPresent());
    return leaves(root, overlaps, committed).stream()
        .filter(leaf -> ranges.stream().anyMatch(wanted -> wanted.covers(leaf.range())))
        .toList();
  }

  private static List<Lease> leaves(
      RootOffset.Layout root, Predicate<FeedRange> isWanted, CommittedOffsets committed) {
    List<Lease> leaves = new ArrayList<>();
    List<Lease> level = wanted(rootRanges(root), isWanted);
    while (!level.isEmpty()) {
      Map<FeedRange, RangeOffset> offsets = committed.of(level.stream().map(Lease::range).toList());
      List<Lease> next = new ArrayList<>();
      for (Lease unread : level) {
        RangeOffset offset = offsets.get(unread.range());
        boolean isOfThisLife = offset != null && offset.epoch() == unread.epoch();
        if (isOfThisLife && offset instanceof RangeOffset.Pointer pointer) {
          next.addAll(wanted(pieces(unread, pointer), isWanted));
        } else if (isOfThisLife && offset instanceof RangeOffset.Progress progress) {
          leaves.add(new Lease(unread.range(), unread.epoch(), progress.position(), false));
        } else {
          leaves.add(unread);
        }
      }
      level = next;
    }
    leaves.sort((a, b) -> a.range().compareTo(b.range()));
    return leaves;
  }

  private static List<Lease> rootRanges(RootOffset.Layout root) {
    List<FeedRange> ranges = root.ranges();
    List<Lease> leases = new ArrayList<>(ranges.size());
    for (int i = 0; i < ranges.size(); i++) {
      leases.add(new Lease(ranges.get(i), root.epoch(), root.startOf(i), true));
    }
    return leases;
  }

  private static List<Lease> pieces(Lease parent, RangeOffset.Pointer pointer) {
    Position start = pointer.position().orElse(parent.position());
    return parent.range().splitAt(pointer.cuts()).stream()
        .map(range -> new Lease(range, pointer.born(), start, true))
        .toList();
  }

  private static List<Lease> wanted(List<Lease> leases, Predicate<FeedRange> isWanted) {
    return leases.stream().filter(lease -> isWanted.test(lease.range())).toList();
  }
}
