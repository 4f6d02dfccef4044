/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.connect.config.StartPosition;
import io.cosmosfeed.connect.offset.RootOffset;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What reached Kafka, and what is owed: the newest write of each document that was made after the
 * committed root began, or that an operator asked for again.
 */
final class Ledger {

  private final Service service;
  private final boolean isExactlyOnce;
  private final Map<Long, Birth> births = new HashMap<>();
  private final Set<String> rooted = new HashSet<>();
  private final Set<Integer> delivered = new HashSet<>();
  private final Set<Integer> askedFor = new HashSet<>();
  private final Set<Integer> waived = new HashSet<>();
  private final Set<Integer> byZombies = new HashSet<>();
  private final Map<String, Integer> lastOfKey = new HashMap<>();
  private final Map<String, Integer> lastOfDocument = new HashMap<>();

  Ledger(Service service, boolean isExactlyOnce) {
    this.service = service;
    this.isExactlyOnce = isExactlyOnce;
  }

  /**
   * When a root came to be.
   *
   * @param writesBefore how many writes had been made
   */
  private record Birth(StartPosition start, int writesBefore) {}

  /** A root is planned under; the first time counts. */
  void planned(String resourceId, RootOffset.Layout root, int writesBefore) {
    boolean isNew = births.putIfAbsent(root.epoch(), new Birth(root.start(), writesBefore)) == null;
    boolean isForgotten = isNew && rooted.contains(resourceId);
    if (isForgotten && root.start() instanceof StartPosition.Now) {
      throw new Violation(
          "The root of " + resourceId + " was committed, and yet it is read from now: " + root);
    }
  }

  /** A root is committed: from here on no restart skips a write. */
  void rooted(String resourceId) {
    rooted.add(resourceId);
  }

  /**
   * A write reached Kafka.
   *
   * @param reader who delivered it: one life of one task
   * @param isZombie whether that had been replaced already
   */
  void delivered(int index, String reader, boolean isZombie) {
    Write write = service.writes().get(index);
    Trace.say("  %s delivered%s %s", reader, isZombie ? " as a zombie" : "", write);
    boolean isFirstTime = delivered.add(index);
    if (isExactlyOnce && !isFirstTime) {
      throw new Violation("Twice: " + write);
    }
    String scope = isExactlyOnce ? write.resourceId() : reader;
    Integer last = lastOfKey.put(scope + "/" + write.key(), index);
    if (last != null && last > index) {
      throw new Violation("After " + service.writes().get(last) + " came the older " + write);
    }
    if (isZombie) {
      byZombies.add(index);
    } else {
      lastOfDocument.put(write.path(), index);
    }
  }

  /** An operator takes the whole container back to a start. */
  void startedAnew() {
    rooted.clear();
    delivered.clear();
    askedFor.clear();
    waived.clear();
    byZombies.clear();
    lastOfKey.clear();
    lastOfDocument.clear();
  }

  /** An operator sets one range to an LSN: what is after it is asked for, the rest is waived. */
  void set(FeedRange range, long lsn) {
    set(range, write -> write.lsn() > lsn, write -> write.lsn() > lsn);
  }

  /** An operator sets one range to an instant, which the service finds roughly. */
  void set(FeedRange range, Instant instant) {
    set(range, write -> !write.time().isBefore(instant), write -> true);
  }

  private void set(FeedRange range, Predicate<Write> isAskedFor, Predicate<Write> mayComeAgain) {
    for (Write write : service.writes()) {
      boolean isConcerned =
          write.resourceId().equals(service.resourceId()) && range.contains(write.hash());
      if (isConcerned && mayComeAgain.test(write)) {
        delivered.remove(write.index());
        lastOfKey.remove(write.resourceId() + "/" + write.key());
      }
      if (isConcerned && isAskedFor.test(write)) {
        askedFor.add(write.index());
        waived.remove(write.index());
      } else if (isConcerned) {
        askedFor.remove(write.index());
        waived.add(write.index());
      }
    }
  }

  /** The writes that are owed under a root and have not arrived. */
  List<Write> missing(RootOffset.Layout root) {
    return service.newest().stream()
        .filter(write -> isOwed(root, write))
        .filter(write -> !hasArrived(write))
        .toList();
  }

  private boolean isOwed(RootOffset.Layout root, Write write) {
    return !waived.contains(write.index())
        && (askedFor.contains(write.index()) || isAfterStart(root, write));
  }

  private boolean isAfterStart(RootOffset.Layout root, Write write) {
    Birth birth = births.get(root.epoch());
    if (birth == null) {
      throw new Violation("A root is committed that nobody planned: " + root);
    }
    if (birth.start() instanceof StartPosition.At at) {
      return !write.time().isBefore(at.instant());
    }
    return birth.start() instanceof StartPosition.Beginning
        || write.index() >= birth.writesBefore();
  }

  /** A task that was replaced and goes on for a moment may put an older write after a newer one. */
  private boolean hasArrived(Write write) {
    boolean isLast = Integer.valueOf(write.index()).equals(lastOfDocument.get(write.path()));
    return delivered.contains(write.index()) && (isLast || byZombies.contains(write.index()));
  }
}
