/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.connect.lease.Assignment;
import io.cosmosfeed.connect.lease.ContainerLeases;
import io.cosmosfeed.connect.lease.Lease;
import io.cosmosfeed.connect.lease.LeaseTree;
import io.cosmosfeed.connect.offset.CommittedOffsets;
import io.cosmosfeed.connect.offset.RangeOffset;
import io.cosmosfeed.connect.offset.SourcePartition;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.kafka.connect.storage.OffsetStorageReader;

/**
 * Committed offsets as they look to a task that takes what is kept of its leases for what it is:
 * directly below the root stand the leases of the assignment, each with its own offset whatever the
 * epoch. Only what a lease was split into is walked.
 */
final class OwnOffsets implements OffsetStorageReader {

  /** The epoch of leases that stand where a walk would find something above them. */
  static final long MADE_UP = 7;

  private final OffsetStorageReader committed;
  private final ContainerLeases leases;

  OwnOffsets(OffsetStorageReader committed, Assignment assignment) {
    this.committed = committed;
    this.leases = assignment.containers().get(0);
  }

  /** The epoch that a walk finds, so that others who walk can use what such a task commits. */
  static long epochOf(
      OffsetStorageReader committed, Assignment assignment, Map<String, Object> partition) {
    ContainerLeases leases = assignment.containers().get(0);
    FeedRange range = Mutants.rangeOf(partition).orElseThrow();
    CommittedOffsets offsets = new CommittedOffsets(committed, World.PROCESSOR);
    return LeaseTree.leavesWithin(
            leases.root(), List.of(range), some -> offsets.ranges(leases.container(), some))
        .stream()
        .filter(leaf -> leaf.range().equals(range))
        .findFirst()
        .map(Lease::epoch)
        .orElse(MADE_UP);
  }

  @Override
  public <T> Map<String, Object> offset(Map<String, T> partition) {
    return committed.offset(partition);
  }

  @Override
  public <T> Map<Map<String, T>, Map<String, Object>> offsets(
      Collection<Map<String, T>> partitions) {
    Map<Map<String, T>, Map<String, Object>> found = new HashMap<>();
    for (Map<String, T> partition : partitions) {
      seen(partition).ifPresent(offset -> found.put(partition, offset));
    }
    return found;
  }

  private Optional<Map<String, Object>> seen(Map<String, ?> partition) {
    FeedRange range = FeedRange.parse(String.valueOf(partition.get(SourcePartition.RANGE)));
    boolean isRootRange = leases.root().ranges().contains(range);
    if (leases.ranges().contains(range)) {
      return own(range, isRootRange ? leases.root().epoch() : MADE_UP);
    }
    if (isRootRange) {
      return Optional.of(
          new RangeOffset.Pointer(
                  Optional.empty(), leases.root().epoch(), boundsWithin(range), MADE_UP)
              .toMap());
    }
    return stored(range);
  }

  private Optional<Map<String, Object>> own(FeedRange range, long epoch) {
    return stored(range)
        .map(
            offset -> {
              Map<String, Object> trusted = new HashMap<>(offset);
              trusted.put(RangeOffset.EPOCH, epoch);
              return trusted;
            });
  }

  private Optional<Map<String, Object>> stored(FeedRange range) {
    return Optional.ofNullable(
        committed.offset(
            new SourcePartition.Range(World.PROCESSOR, leases.container(), range).toMap()));
  }

  /** Where the leases of the assignment cut a range of the root. */
  private List<String> boundsWithin(FeedRange range) {
    TreeSet<String> bounds = new TreeSet<>();
    for (FeedRange lease : leases.ranges()) {
      lease
          .intersect(range)
          .ifPresent(
              within -> {
                bounds.add(within.min());
                bounds.add(within.max());
              });
    }
    bounds.remove(range.min());
    bounds.remove(range.max());
    return List.copyOf(bounds);
  }
}
