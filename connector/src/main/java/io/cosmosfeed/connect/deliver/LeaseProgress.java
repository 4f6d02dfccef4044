/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.deliver;

import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.offset.RangeOffset;
import io.cosmosfeed.connect.offset.SourcePartition;
import io.cosmosfeed.connect.read.LeaseKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * How far one lease was handed out to Connect. Confined to the polling thread.
 *
 * <p>The position moves with the changes that are handed out, never with those that were only
 * fetched, and never back.
 */
final class LeaseProgress {

  private final LeaseKey key;
  private final SourcePartition.Range partition;
  private final Map<String, Object> partitionMap;
  private Position handedOut;
  private boolean isInherited;
  private boolean isUncarried;
  private boolean isUrgent;
  private Instant lastCarried;

  LeaseProgress(String processor, LeaseKey key, Position start, boolean isInherited, Instant now) {
    this.key = key;
    this.partition = new SourcePartition.Range(processor, key.container().name(), key.range());
    this.partitionMap = partition.toMap();
    this.handedOut = start;
    this.isInherited = isInherited;
    this.lastCarried = now;
  }

  LeaseKey key() {
    return key;
  }

  SourcePartition.Range partition() {
    return partition;
  }

  /** The source partition as Connect takes it; one map for all records of the lease. */
  Map<String, Object> partitionMap() {
    return partitionMap;
  }

  /** The offset from which everything that was not handed out yet is read again. */
  Map<String, Object> offsetMap() {
    return new RangeOffset.Progress(handedOut, key.epoch()).toMap();
  }

  /** Moves on; a position that is not ahead changes nothing. */
  void moveTo(long lsn) {
    boolean isAhead = !(handedOut instanceof Position.After known) || lsn > known.lsn();
    if (isAhead) {
      handedOut = new Position.After(lsn);
      isUncarried = true;
    }
  }

  /**
   * Fixes a start at an instant, or at now, as the position before its first change, which is worth
   * a checkpoint at once: until then a restart would look the instant up again, and take a later
   * moment for now.
   */
  void anchorAt(long lsn) {
    handedOut = new Position.After(lsn);
    isUncarried = true;
    isUrgent = true;
  }

  /** A record carries the present position to Connect. */
  void carried(Instant now) {
    isInherited = false;
    isUncarried = false;
    isUrgent = false;
    lastCarried = now;
  }

  /**
   * Whether the position has to travel on a checkpoint record, having found no other for a while.
   */
  boolean isCheckpointDue(Duration interval, Instant now) {
    boolean hasWaited = Duration.between(lastCarried, now).compareTo(interval) >= 0;
    return isUncarried && (isUrgent || hasWaited);
  }

  /**
   * What the pieces of a split are told: the position, or nothing if they inherit the start of this
   * range.
   */
  Optional<Position> pointerPosition() {
    boolean hasItsOwn = !isInherited || isUncarried;
    return hasItsOwn ? Optional.of(handedOut) : Optional.empty();
  }

  Position handedOut() {
    return handedOut;
  }
}
