/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import io.cosmosfeed.changefeed.FeedRange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;

/**
 * A container of an account: physical ranges that split and merge, each with LSNs of its own, and
 * every write ever made. The pieces of a split go on with the LSN of the range that split; a merged
 * range goes on after the higher one of the two, and keeps the LSNs of both.
 */
final class Service {

  /** Where the partition keys lie in the key space: on bounds of ranges too, and next to them. */
  private static final List<String> HASHES =
      List.of("00", "0F", "10", "25", "40", "4F", "50", "7F80", "80", "A3", "F0", "FE");

  private static final int DOCUMENTS_PER_KEY = 3;

  private final Random random;
  private final ManualClock clock;
  private final List<Write> writes = new ArrayList<>();
  private final List<Physical> layout = new ArrayList<>();
  private final Map<String, Write> newest = new HashMap<>();
  private int containers;
  private String resourceId = "";

  Service(Random random, ManualClock clock) {
    this.random = random;
    this.clock = clock;
    recreate();
  }

  private record Physical(FeedRange range, long lsn) {}

  /** The container is deleted, and another one of its name is created. */
  void recreate() {
    resourceId = "rid-" + ++containers;
    newest.clear();
    layout.clear();
    List<String> cuts = random.nextBoolean() ? List.of() : List.of(bound(1 + random.nextInt(14)));
    FeedRange.FULL.splitAt(cuts).forEach(range -> layout.add(new Physical(range, 0)));
  }

  String resourceId() {
    return resourceId;
  }

  List<FeedRange> layout() {
    return layout.stream().map(Physical::range).toList();
  }

  /** Every write so far, those to containers that are gone included. */
  List<Write> writes() {
    return writes;
  }

  /** The documents of the container as they are now. */
  List<Write> newest() {
    return newest.values().stream().sorted(Comparator.comparingInt(Write::index)).toList();
  }

  /** A transaction of one to three documents of one partition key. */
  void write() {
    int key = random.nextInt(HASHES.size());
    String hash = HASHES.get(key);
    int at = holderOf(hash);
    Physical holder = layout.get(at);
    long lsn = holder.lsn() + 1;
    layout.set(at, new Physical(holder.range(), lsn));
    int first = random.nextInt(DOCUMENTS_PER_KEY);
    int items = 1 + random.nextInt(DOCUMENTS_PER_KEY - first);
    for (int document = first; document < first + items; document++) {
      Write write =
          new Write(
              writes.size(),
              resourceId,
              "key-" + key,
              hash,
              "doc-" + document,
              lsn,
              clock.instant());
      writes.add(write);
      newest.put(write.path(), write);
    }
  }

  /** A physical range splits somewhere, perhaps into three. */
  void split() {
    int at = random.nextInt(layout.size());
    Physical parent = layout.get(at);
    List<String> cuts = new ArrayList<>();
    for (int i = 1; i < 16; i++) {
      boolean isInside =
          parent.range().contains(bound(i)) && !parent.range().min().equals(bound(i));
      if (isInside && cuts.size() < 2 && random.nextInt(4) == 0) {
        cuts.add(bound(i));
      }
    }
    layout.remove(at);
    List<FeedRange> pieces = parent.range().splitAt(cuts);
    for (int i = 0; i < pieces.size(); i++) {
      layout.add(at + i, new Physical(pieces.get(i), parent.lsn()));
    }
  }

  /** Two neighbouring physical ranges become one. */
  void merge() {
    if (layout.size() > 1) {
      int at = random.nextInt(layout.size() - 1);
      Physical left = layout.remove(at);
      Physical right = layout.remove(at);
      FeedRange both = new FeedRange(left.range().min(), right.range().max());
      layout.add(at, new Physical(both, Math.max(left.lsn(), right.lsn())));
    }
  }

  /** The physical ranges that a range lies in, cut to it. */
  List<FeedRange> piecesOf(FeedRange range) {
    return layout.stream().flatMap(physical -> physical.range().intersect(range).stream()).toList();
  }

  /** The newest LSN of the physical range that a range lies in. */
  long newestLsn(FeedRange range) {
    return layout.get(holderOf(range.min())).lsn();
  }

  /** The documents of a range that were written last after an LSN and up to another, by LSN. */
  List<Write> changes(FeedRange range, long after, long upTo) {
    return newest.values().stream()
        .filter(write -> range.contains(write.hash()))
        .filter(write -> write.lsn() > after && write.lsn() <= upTo)
        .sorted(Comparator.comparingLong(Write::lsn).thenComparingInt(Write::index))
        .toList();
  }

  /** The LSN of the first write of a range that is not before an instant. */
  OptionalLong firstLsnFrom(FeedRange range, Instant instant) {
    return writes.stream()
        .filter(write -> write.resourceId().equals(resourceId))
        .filter(write -> range.contains(write.hash()) && !write.time().isBefore(instant))
        .mapToLong(Write::lsn)
        .min();
  }

  private int holderOf(String hash) {
    for (int i = 0; i < layout.size(); i++) {
      if (layout.get(i).range().contains(hash)) {
        return i;
      }
    }
    throw new AssertionError("The layout has a gap at " + hash + ": " + layout);
  }

  private static String bound(int sixteenth) {
    return "%X0".formatted(sixteenth);
  }
}
