/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.connect.config.StartPosition;
import io.cosmosfeed.connect.lease.Assignment;
import io.cosmosfeed.connect.lease.ContainerLeases;
import io.cosmosfeed.connect.offset.RangeOffset;
import io.cosmosfeed.connect.offset.RootOffset;
import io.cosmosfeed.connect.offset.SourcePartition;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.storage.OffsetStorageReader;
import org.jspecify.annotations.Nullable;

/** Deliberate errors, one rule each, built around the core as it is. */
final class Mutants {

  private Mutants() {}

  /** Every record of a page carries the end of the page. */
  static final class PageEndOnEveryRecord extends Wiring {
    @Override
    SourceRecord sent(
        SourceRecord record,
        ServiceFeed feed,
        Assignment assignment,
        OffsetStorageReader committed) {
      if (record.topic().equals(TestConfig.CHECKPOINT_TOPIC)) {
        return record;
      }
      SourcePartition.Range partition =
          (SourcePartition.Range) SourcePartition.fromMap(map(record.sourcePartition()));
      long lsn = Long.parseLong(record.headers().lastWithName("cosmos.lsn").value().toString());
      long epoch = RangeOffset.fromMap(map(record.sourceOffset())).epoch();
      return feed.served().stream()
          .filter(page -> page.range().equals(partition.range()))
          .filter(page -> page.after() < lsn && lsn <= page.reached())
          .reduce((earlier, later) -> later)
          .map(page -> withOffset(record, progress(page.reached(), epoch)))
          .orElse(record);
    }
  }

  /** An offset counts whatever its epoch is, and without one. */
  static final class AnyEpochTrusted extends Wiring {
    @Override
    OffsetStorageReader offsetsOfConnector(OffsetStorageReader committed) {
      return new TrustingOffsets(committed);
    }

    @Override
    OffsetStorageReader offsetsOfTask(OffsetStorageReader committed, Assignment assignment) {
      TrustingOffsets trusting = new TrustingOffsets(committed);
      assignment.containers().forEach(leases -> trusting.knows(leases.root()));
      return trusting;
    }
  }

  /** An operator's offset is taken without an epoch, and trusted. */
  static final class NoEpochTrusted extends Wiring {
    @Override
    boolean takesOffsetsWithoutEpoch() {
      return true;
    }

    @Override
    OffsetStorageReader offsetsOfConnector(OffsetStorageReader committed) {
      return new TrustingOffsets(committed).withoutEpochOnly();
    }

    @Override
    OffsetStorageReader offsetsOfTask(OffsetStorageReader committed, Assignment assignment) {
      TrustingOffsets trusting = new TrustingOffsets(committed).withoutEpochOnly();
      assignment.containers().forEach(leases -> trusting.knows(leases.root()));
      return trusting;
    }
  }

  /** The page by which a split shows itself holds changes of a piece, and is handed out. */
  static final class FirstPageOfSplitUnderTheParent extends Wiring {
    @Override
    boolean showsFirstPageOfSplit() {
      return true;
    }
  }

  /** Leases are the physical ranges of today. */
  static final class LeasesFromTodaysLayout extends Wiring {
    @Override
    List<Assignment> assignments(List<Assignment> planned, Service service, int maxTasks) {
      ContainerLeases leases = planned.get(0).containers().get(0);
      return Assignment.spread(
          List.of(
              new ContainerLeases(
                  leases.container(), leases.resourceId(), leases.root(), service.layout())),
          maxTasks);
    }
  }

  /** A task reads under the root that it was given though another one is committed. */
  static final class CommittedRootNotCompared extends Wiring {
    @Override
    OffsetStorageReader offsetsOfTask(OffsetStorageReader committed, Assignment assignment) {
      RootOffset.Layout given = assignment.containers().get(0).root();
      return new ChangedOffsets(
          committed, (partition, offset) -> isLayout(partition, offset) ? given.toMap() : offset);
    }
  }

  /** The root of a container is kept under the container's name alone, beside its resource id. */
  static final class RootWithoutResourceId extends Wiring {
    private static final String ROOT = "root";

    @Override
    Map<String, Object> keyOf(Map<String, Object> partition) {
      if (!partition.containsKey(SourcePartition.RESOURCE_ID)) {
        return partition;
      }
      Map<String, Object> key = new HashMap<>(partition);
      key.remove(SourcePartition.RESOURCE_ID);
      key.put(ROOT, true);
      return key;
    }

    @Override
    Map<String, Object> kept(Map<String, Object> partition, Map<String, Object> offset) {
      if (!partition.containsKey(SourcePartition.RESOURCE_ID)) {
        return offset;
      }
      Map<String, Object> kept = new HashMap<>(offset);
      kept.put(ROOT, partition.get(SourcePartition.RESOURCE_ID));
      return kept;
    }

    @Override
    @Nullable Map<String, Object> found(Map<String, Object> partition, Map<String, Object> kept) {
      if (!kept.containsKey(ROOT)) {
        return kept;
      }
      if (!kept.get(ROOT).equals(partition.get(SourcePartition.RESOURCE_ID))) {
        return null;
      }
      Map<String, Object> offset = new HashMap<>(kept);
      offset.remove(ROOT);
      return offset;
    }
  }

  /** A range without an offset starts at now, as it is when its task starts. */
  static final class NowNotFrozen extends Wiring {
    @Override
    Assignment assignmentOfTask(Assignment planned, Service service) {
      return new Assignment(
          planned.containers().stream()
              .map(
                  leases ->
                      new ContainerLeases(
                          leases.container(),
                          leases.resourceId(),
                          fromNow(leases.root(), service),
                          leases.ranges()))
              .toList());
    }

    @Override
    OffsetStorageReader offsetsOfTask(OffsetStorageReader committed, Assignment assignment) {
      RootOffset.Layout given = assignment.containers().get(0).root();
      return new ChangedOffsets(
          committed,
          (partition, offset) -> {
            boolean isGiven =
                isLayout(partition, offset)
                    && RootOffset.fromMap(offset) instanceof RootOffset.Layout root
                    && root.epoch() == given.epoch();
            return isGiven ? given.toMap() : offset;
          });
    }

    private static RootOffset.Layout fromNow(RootOffset.Layout root, Service service) {
      if (!(root.start() instanceof StartPosition.Now)) {
        return root;
      }
      List<Long> lsns = root.ranges().stream().map(range -> newestLsn(service, range)).toList();
      return new RootOffset.Layout(root.cuts(), root.start(), lsns, root.epoch());
    }
  }

  /** A task looks up what is kept of its leases, and does not walk down to them from the root. */
  static final class OwnOffsetTrusted extends Wiring {
    @Override
    OffsetStorageReader offsetsOfTask(OffsetStorageReader committed, Assignment assignment) {
      return new OwnOffsets(committed, assignment);
    }

    @Override
    SourceRecord sent(
        SourceRecord record,
        ServiceFeed feed,
        Assignment assignment,
        OffsetStorageReader committed) {
      boolean isOfRange =
          SourcePartition.fromMap(map(record.sourcePartition())) instanceof SourcePartition.Range;
      if (!isOfRange) {
        return record;
      }
      RangeOffset offset = RangeOffset.fromMap(map(record.sourceOffset()));
      if (offset.epoch() != OwnOffsets.MADE_UP) {
        return record;
      }
      Map<String, Object> kept = new HashMap<>(map(record.sourceOffset()));
      kept.put(
          RangeOffset.EPOCH,
          OwnOffsets.epochOf(committed, assignment, map(record.sourcePartition())));
      return withOffset(record, kept);
    }
  }

  /** Exactly once, a transaction of Kafka ends inside a transaction of the service. */
  static final class CommitInsideAGroup extends Wiring {
    @Override
    Set<SourceRecord> extraCommits(List<SourceRecord> batch) {
      Set<SourceRecord> inside = Collections.newSetFromMap(new IdentityHashMap<>());
      for (int i = 0; i + 1 < batch.size(); i++) {
        boolean isInside =
            batch.get(i).topic().equals(batch.get(i + 1).topic())
                && batch.get(i).sourcePartition().equals(batch.get(i + 1).sourcePartition())
                && batch.get(i).sourceOffset().equals(batch.get(i + 1).sourceOffset());
        if (isInside) {
          inside.add(batch.get(i));
        }
      }
      return inside;
    }
  }

  static Map<String, Object> progress(long lsn, long epoch) {
    return new RangeOffset.Progress(new io.cosmosfeed.changefeed.Position.After(lsn), epoch)
        .toMap();
  }

  static SourceRecord withOffset(SourceRecord record, Map<String, Object> offset) {
    return new SourceRecord(
        record.sourcePartition(),
        offset,
        record.topic(),
        record.kafkaPartition(),
        record.keySchema(),
        record.key(),
        record.valueSchema(),
        record.value(),
        record.timestamp(),
        record.headers());
  }

  static boolean isLayout(Map<String, ?> partition, Map<String, Object> offset) {
    return partition.containsKey(SourcePartition.RESOURCE_ID)
        && offset.containsKey(RootOffset.RANGES);
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> map(Map<?, ?> map) {
    return (Map<String, Object>) map;
  }

  static Optional<FeedRange> rangeOf(Map<String, ?> partition) {
    return Optional.ofNullable(partition.get(SourcePartition.RANGE))
        .map(text -> FeedRange.parse(text.toString()));
  }
}
