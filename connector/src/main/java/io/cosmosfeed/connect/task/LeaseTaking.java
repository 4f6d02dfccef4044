/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.task;

import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.connect.account.OpenAccount;
import io.cosmosfeed.connect.config.CosmosFeedConfig;
import io.cosmosfeed.connect.config.ErrorCode;
import io.cosmosfeed.connect.deliver.CheckpointRecords;
import io.cosmosfeed.connect.lease.Assignment;
import io.cosmosfeed.connect.lease.ContainerLeases;
import io.cosmosfeed.connect.lease.Lease;
import io.cosmosfeed.connect.lease.LeaseTree;
import io.cosmosfeed.connect.offset.CommittedOffsets;
import io.cosmosfeed.connect.offset.MarkerOffset;
import io.cosmosfeed.connect.offset.RootOffset;
import io.cosmosfeed.connect.read.FeedReader;
import io.cosmosfeed.connect.read.LeaseKey;
import io.cosmosfeed.connect.read.ReadContainer;
import io.cosmosfeed.connect.record.RecordMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the leases of a task: walks down from the root to where each of them was left, and begins
 * to read it from there.
 *
 * <p>Nothing is read under a root that is not the committed one. Where none is committed, the root
 * of the assignment is handed out first of all. Where another one is, the container waits: the
 * connector plans anew.
 */
final class LeaseTaking {

  private static final Logger LOG = LoggerFactory.getLogger(LeaseTaking.class);
  private static final long LOOK_AGAIN_MILLIS = 1000;

  private final CosmosFeedConfig config;
  private final OpenAccount account;
  private final CommittedOffsets committed;
  private final CheckpointRecords checkpoints;
  private final FeedReader reader;
  private final ScheduledExecutorService offsetsThread;
  private final Map<ReadContainer, RecordMapper> mappers = new ConcurrentHashMap<>();

  LeaseTaking(
      CosmosFeedConfig config,
      OpenAccount account,
      CommittedOffsets committed,
      CheckpointRecords checkpoints,
      FeedReader reader,
      ScheduledExecutorService offsetsThread) {
    this.config = config;
    this.account = account;
    this.committed = committed;
    this.checkpoints = checkpoints;
    this.reader = reader;
    this.offsetsThread = offsetsThread;
  }

  /** How changes of a container become records. */
  RecordMapper mapperOf(ReadContainer container) {
    RecordMapper mapper = mappers.get(container);
    if (mapper == null) {
      throw new IllegalStateException("A container that was never opened: " + container.name());
    }
    return mapper;
  }

  /**
   * Takes all leases of an assignment.
   *
   * @return the markers and roots that have to be handed out before anything else
   */
  List<SourceRecord> take(Assignment assignment) {
    List<SourceRecord> opening = new ArrayList<>();
    for (ContainerLeases leases : assignment.containers()) {
      Optional<ReadContainer> container = open(leases, assignment.containers().size() == 1);
      container.ifPresent(found -> opening.addAll(take(leases, found)));
    }
    return opening;
  }

  private Optional<ReadContainer> open(ContainerLeases leases, boolean isOnlyOne) {
    try {
      ChangeFeed feed = account.open(leases.container());
      ContainerDescription description = account.describe(leases.container(), feed);
      if (!description.resourceId().equals(leases.resourceId())) {
        LOG.warn(
            "Container {} was deleted and created again; the connector plans for the new one",
            leases.container());
        return Optional.empty();
      }
      ReadContainer container = new ReadContainer(leases.container(), leases.resourceId(), feed);
      mappers.put(container, RecordMapper.of(config, description));
      return Optional.of(container);
    } catch (ChangeFeedException e) {
      boolean isTolerable = e.kind() == ChangeFeedException.Kind.CONTAINER_GONE && !isOnlyOne;
      if (!isTolerable) {
        throw cannotStart(leases, e);
      }
      LOG.warn("Container {} is not read: {}", leases.container(), e.getMessage());
      return Optional.empty();
    }
  }

  private static ConnectException cannotStart(ContainerLeases leases, ChangeFeedException error) {
    String message = "Container " + leases.container() + " cannot be read: " + error.getMessage();
    return new ConnectException(
        error.kind() == ChangeFeedException.Kind.CONTAINER_GONE
            ? ErrorCode.CONTAINER_NOT_FOUND.message(message)
            : message,
        error);
  }

  private List<SourceRecord> take(ContainerLeases leases, ReadContainer container) {
    Optional<RootOffset> root = committed.root(leases.container(), leases.resourceId());
    if (isOverruled(leases, root)) {
      LOG.info(
          "Another root of container {} is committed than the one that was planned under; nothing"
              + " of it is read until the connector has planned anew",
          leases.container());
      lookAgain(leases, container);
      return List.of();
    }
    read(leases, container);
    return unremembered(leases, root);
  }

  /** A root that an operator only asked for is made good by the connector's proposal for it. */
  private static boolean isOverruled(ContainerLeases leases, Optional<RootOffset> committed) {
    return committed
        .filter(
            root ->
                root instanceof RootOffset.Layout
                    ? !root.equals(leases.root())
                    : !root.start().equals(leases.root().start()))
        .isPresent();
  }

  private List<SourceRecord> unremembered(ContainerLeases leases, Optional<RootOffset> root) {
    List<SourceRecord> opening = new ArrayList<>();
    boolean isMarked =
        committed
            .marker(leases.container())
            .map(MarkerOffset::resourceId)
            .filter(leases.resourceId()::equals)
            .isPresent();
    if (!isMarked) {
      opening.add(checkpoints.marker(leases));
    }
    boolean isRootCommitted = root.filter(RootOffset.Layout.class::isInstance).isPresent();
    if (!isRootCommitted) {
      opening.add(checkpoints.root(leases));
    }
    return opening;
  }

  private void read(ContainerLeases leases, ReadContainer container) {
    List<Lease> leaves =
        LeaseTree.leavesWithin(
            leases.root(), leases.ranges(), ranges -> committed.ranges(leases.container(), ranges));
    for (Lease leaf : leaves) {
      LOG.debug("Range {} of {} is read from {}", leaf.range(), container.name(), leaf.position());
      reader.add(
          new LeaseKey(container, leaf.range(), leaf.epoch()), leaf.position(), leaf.isInherited());
    }
    long resumed = leaves.stream().filter(leaf -> !leaf.isInherited()).count();
    LOG.info(
        "Reading {} feed ranges of container {}: {} resumed from their checkpoints, {} start at {}",
        leaves.size(),
        container.name(),
        resumed,
        leaves.size() - resumed,
        leases.root().start());
  }

  private void lookAgain(ContainerLeases leases, ReadContainer container) {
    try {
      Future<?> unused =
          offsetsThread.schedule(
              () -> takeIfCommitted(leases, container), LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("The task has stopped: {}", e.getMessage());
    }
  }

  private void takeIfCommitted(ContainerLeases leases, ReadContainer container) {
    try {
      boolean isCommitted =
          committed
              .root(leases.container(), leases.resourceId())
              .filter(leases.root()::equals)
              .isPresent();
      if (isCommitted) {
        read(leases, container);
        return;
      }
    } catch (ConnectException e) {
      LOG.warn(
          "The committed root of container {} could not be looked up, which is tried again: {}",
          leases.container(),
          e.getMessage());
    }
    lookAgain(leases, container);
  }
}
