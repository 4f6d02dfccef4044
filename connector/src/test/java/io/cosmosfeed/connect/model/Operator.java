/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.config.StartPosition;
import io.cosmosfeed.connect.lease.Lease;
import io.cosmosfeed.connect.lease.LeaseTree;
import io.cosmosfeed.connect.offset.CommittedOffsets;
import io.cosmosfeed.connect.offset.OffsetRequest;
import io.cosmosfeed.connect.offset.RangeOffset;
import io.cosmosfeed.connect.offset.RootOffset;
import io.cosmosfeed.connect.offset.SourcePartition;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.kafka.connect.errors.ConnectException;

/** Changes the offsets of a connector that is stopped, as one may by REST. */
final class Operator {

  private final World world;
  private final Random random;

  Operator(World world) {
    this.world = world;
    this.random = world.random();
  }

  void act() {
    switch (random.nextInt(6)) {
      case 0 -> deleteAll();
      case 1, 2 -> patchRoot();
      default -> patchRange();
    }
  }

  /** {@code DELETE /connectors/…/offsets}: everything starts anew. */
  private void deleteAll() {
    world.store().deleteAll();
    world.ledger().startedAnew();
  }

  private void patchRoot() {
    String resourceId = world.service().resourceId();
    if (world.committedRoot(resourceId).isPresent()) {
      StartPosition start =
          switch (random.nextInt(3)) {
            case 0 -> StartPosition.NOW;
            case 1 -> new StartPosition.At(someTime());
            default -> StartPosition.BEGINNING;
          };
      patch(
          new SourcePartition.Root(World.PROCESSOR, ServiceAccount.CONTAINER, resourceId),
          new RootOffset.Request(start).toMap());
      world.ledger().startedAnew();
    }
  }

  private void patchRange() {
    CommittedOffsets committed =
        new CommittedOffsets(world.wiring().offsetsOfConnector(world.store()), World.PROCESSOR);
    Optional<RootOffset> root =
        committed.root(ServiceAccount.CONTAINER, world.service().resourceId());
    if (root.isPresent() && root.get() instanceof RootOffset.Layout layout) {
      patchRange(
          LeaseTree.leaves(layout, ranges -> committed.ranges(ServiceAccount.CONTAINER, ranges)));
    }
  }

  private void patchRange(List<Lease> leaves) {
    Lease leaf = leaves.get(random.nextInt(leaves.size()));
    SourcePartition partition =
        new SourcePartition.Range(World.PROCESSOR, ServiceAccount.CONTAINER, leaf.range());
    if (random.nextInt(4) == 0) {
      Instant time = someTime();
      patch(partition, progress(new Position.At(time), leaf.epoch()));
      world.ledger().set(leaf.range(), time);
    } else {
      long newest = Wiring.newestLsn(world.service(), leaf.range());
      long lsn = random.nextLong(newest + 1);
      patch(partition, progress(new Position.After(lsn), leaf.epoch()));
      world.ledger().set(leaf.range(), lsn);
    }
  }

  private Map<String, Object> progress(Position position, long epoch) {
    Map<String, Object> offset = new RangeOffset.Progress(position, epoch).toMap();
    boolean leavesItOut = random.nextInt(world.wiring().takesOffsetsWithoutEpoch() ? 2 : 8) == 0;
    if (!leavesItOut) {
      return offset;
    }
    Map<String, Object> withoutEpoch = new HashMap<>(offset);
    withoutEpoch.remove(RangeOffset.EPOCH);
    if (world.wiring().takesOffsetsWithoutEpoch()) {
      return withoutEpoch;
    }
    requireRefused(withoutEpoch);
    return offset;
  }

  private void requireRefused(Map<String, Object> offset) {
    Map<String, Object> partition =
        world.committedRoot(world.service().resourceId()).orElseThrow().ranges().stream()
            .map(
                range ->
                    new SourcePartition.Range(World.PROCESSOR, ServiceAccount.CONTAINER, range))
            .findFirst()
            .orElseThrow()
            .toMap();
    try {
      new OffsetRequest(world.config()).check(Map.of(partition, offset));
    } catch (ConnectException refused) {
      return;
    }
    throw new Violation("An offset without an epoch was taken: " + offset);
  }

  private void patch(SourcePartition partition, Map<String, Object> offset) {
    boolean isSound = offset.containsKey(RangeOffset.EPOCH) || offset.containsKey(RootOffset.START);
    if (isSound) {
      new OffsetRequest(world.config()).check(Map.of(partition.toMap(), offset));
    }
    world.store().commit(partition.toMap(), offset);
  }

  private Instant someTime() {
    List<Write> writes = world.service().writes();
    return writes.isEmpty()
        ? world.clock().instant()
        : writes.get(random.nextInt(writes.size())).time();
  }
}
