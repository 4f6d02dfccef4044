/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.lease;

import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.config.StartPosition;
import io.cosmosfeed.connect.offset.RangeOffset;
import io.cosmosfeed.connect.offset.RootOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;

/**
 * A tree of ranges that grew at random, with what is committed of it and the leaves that it has:
 * ranges at any position or without one, splits within splits with or without a position, and
 * remnants of other lives everywhere.
 */
final class RandomTree {

  private static final int DEEPEST = 4;
  private static final long REMNANT_EPOCHS = 1_000_000;

  private final Random random;
  private final RootOffset.Layout root;
  private final Map<FeedRange, RangeOffset> committed = new HashMap<>();
  private final List<Lease> leaves = new ArrayList<>();
  private long lastEpoch;

  RandomTree(long seed) {
    random = new Random(seed);
    List<String> cuts = cuts(FeedRange.FULL);
    List<Long> lsns = new ArrayList<>();
    for (int i = 0; i <= cuts.size(); i++) {
      lsns.add((long) random.nextInt(1000));
    }
    root = new RootOffset.Layout(cuts, StartPosition.NOW, lsns, ++lastEpoch);
    for (int i = 0; i < root.ranges().size(); i++) {
      grow(root.ranges().get(i), root.epoch(), root.startOf(i), 0);
    }
  }

  RootOffset.Layout root() {
    return root;
  }

  /** Ordered by their lower bounds. */
  List<Lease> leaves() {
    return leaves;
  }

  Map<FeedRange, RangeOffset> committed(Collection<FeedRange> ranges) {
    Map<FeedRange, RangeOffset> found = new HashMap<>();
    for (FeedRange range : ranges) {
      if (committed.containsKey(range)) {
        found.put(range, committed.get(range));
      }
    }
    return found;
  }

  private void grow(FeedRange range, long epoch, Position inherited, int depth) {
    List<String> cuts = depth < DEEPEST ? cuts(range) : List.of();
    int kind = random.nextInt(4);
    if (kind < 2 && !cuts.isEmpty()) {
      split(range, epoch, inherited, cuts, depth);
    } else if (kind == 2) {
      Position own = position();
      committed.put(range, new RangeOffset.Progress(own, epoch));
      leaves.add(new Lease(range, epoch, own, false));
    } else {
      leaves.add(new Lease(range, epoch, inherited, true));
      remnant(range);
    }
  }

  private void split(
      FeedRange range, long epoch, Position inherited, List<String> cuts, int depth) {
    long born = ++lastEpoch;
    Optional<Position> own = random.nextInt(3) == 0 ? Optional.empty() : Optional.of(position());
    committed.put(range, new RangeOffset.Pointer(own, epoch, cuts, born));
    range.splitAt(cuts).forEach(piece -> grow(piece, born, own.orElse(inherited), depth + 1));
  }

  /** What an earlier life may have left of a range and of what it had been split into. */
  private void remnant(FeedRange range) {
    long epoch = REMNANT_EPOCHS + random.nextInt(1000);
    List<String> cuts = cuts(range);
    int kind = random.nextInt(3);
    if (kind == 1) {
      committed.put(range, new RangeOffset.Progress(position(), epoch));
    } else if (kind == 2 && !cuts.isEmpty()) {
      committed.put(
          range, new RangeOffset.Pointer(Optional.of(position()), epoch, cuts, epoch + 1));
      range
          .splitAt(cuts)
          .forEach(piece -> committed.put(piece, new RangeOffset.Progress(position(), epoch + 1)));
    }
  }

  private Position position() {
    return new Position.After(random.nextInt(1000));
  }

  /** Up to three cuts inside a range, at bounds a digit longer than its own. */
  private List<String> cuts(FeedRange range) {
    TreeSet<String> cuts = new TreeSet<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      String cut = range.min() + "%X".formatted(1 + random.nextInt(15));
      if (range.contains(cut)) {
        cuts.add(cut);
      }
    }
    return List.copyOf(cuts);
  }
}
