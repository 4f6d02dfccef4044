/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.deliver;

import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.offset.RangeOffset;
import io.cosmosfeed.connect.read.FeedEvent;
import io.cosmosfeed.connect.read.FeedReader;
import io.cosmosfeed.connect.read.LeaseKey;
import io.cosmosfeed.connect.read.ReadContainer;
import io.cosmosfeed.connect.record.RecordDraft;
import io.cosmosfeed.connect.record.RecordMapper;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.source.TransactionContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns what the reader found into batches for Connect. Confined to the polling thread.
 *
 * <p>A batch holds whole LSN groups. At least once, the records of a group carry the position
 * before it and only the last one the position after it, so that a group which was acknowledged in
 * part is read again whole. Exactly once, all carry the position after it, and each batch is one
 * transaction.
 */
public final class Batches {

  private static final Logger LOG = LoggerFactory.getLogger(Batches.class);

  private final BatchSettings settings;
  private final FeedReader reader;
  private final Optional<TransactionContext> transactions;
  private final CheckpointRecords checkpoints;
  private final CheckpointWatch watch;
  private final Function<ReadContainer, RecordMapper> mappers;
  private final Clock clock;
  private final Map<LeaseKey, LeaseProgress> leases = new LinkedHashMap<>();
  private Optional<OpenPage> page = Optional.empty();
  private long records;

  /**
   * @param transactions where transactions are ended, if delivery is exactly once
   * @param mappers how the changes of a container become records
   */
  public Batches(
      BatchSettings settings,
      FeedReader reader,
      Optional<TransactionContext> transactions,
      CheckpointRecords checkpoints,
      CheckpointWatch watch,
      Function<ReadContainer, RecordMapper> mappers,
      Clock clock) {
    this.settings = settings;
    this.reader = reader;
    this.transactions = transactions;
    this.checkpoints = checkpoints;
    this.watch = watch;
    this.mappers = mappers;
    this.clock = clock;
  }

  /** How many records of changes were handed out. */
  public long records() {
    return records;
  }

  /**
   * The next batch: as many whole groups as are there and fit, and the checkpoints that are due.
   *
   * @param wait how long to wait for the first change, and to go on with changes that leave no
   *     record
   * @return the batch; empty if nothing came
   */
  public List<SourceRecord> next(Duration wait) throws InterruptedException {
    // Each earlier batch was a transaction of its own, which Connect ends before it asks again.
    transactions.ifPresent(unused -> watch.transactionsEnded());
    watch.throwIfDropped();
    reader.polled();
    Instant end = clock.instant().plus(wait);
    List<SourceRecord> batch = new ArrayList<>();
    while (hasRoom(batch)
        && isInTime(end)
        && hasMore(batch.isEmpty() ? until(end) : Duration.ZERO, batch)) {
      page.filter(opened -> hasRoom(batch)).ifPresent(open -> deliverGroup(open, batch));
    }
    addDueCheckpoints(batch);
    return ended(batch);
  }

  /**
   * A batch of its own, made of checkpoint records: what has to be remembered before the first
   * change.
   */
  public List<SourceRecord> opening(List<SourceRecord> firstCheckpoints) {
    firstCheckpoints.forEach(watch::handedOut);
    return ended(firstCheckpoints);
  }

  private boolean isInTime(Instant end) {
    return !clock.instant().isAfter(end);
  }

  private Duration until(Instant end) {
    Duration left = Duration.between(clock.instant(), end);
    return left.isNegative() ? Duration.ZERO : left;
  }

  private boolean hasRoom(List<SourceRecord> batch) {
    int coming = page.map(open -> open.nextGroupSize()).orElse(1);
    return batch.isEmpty() || batch.size() + coming <= settings.maxRecords();
  }

  /**
   * Whether there is something to go on with: the page at hand, or another event within the wait.
   */
  private boolean hasMore(Duration wait, List<SourceRecord> batch) throws InterruptedException {
    if (page.isPresent()) {
      return true;
    }
    Optional<FeedEvent> event = reader.next(wait);
    event.ifPresent(found -> handle(found, batch));
    return event.isPresent();
  }

  private void handle(FeedEvent event, List<SourceRecord> batch) {
    if (event instanceof FeedEvent.LeaseTaken taken) {
      take(taken.lease(), taken.start(), taken.isInherited());
    } else if (event instanceof FeedEvent.PageRead read) {
      open(read);
    } else if (event instanceof FeedEvent.ChangesUnreadable unreadable) {
      passOver(unreadable, batch);
    } else if (event instanceof FeedEvent.RangeSplit split) {
      split(split, batch);
    }
  }

  private void take(LeaseKey lease, Position start, boolean isInherited) {
    leases.put(
        lease, new LeaseProgress(settings.processor(), lease, start, isInherited, clock.instant()));
  }

  private LeaseProgress progressOf(LeaseKey key) {
    LeaseProgress lease = leases.get(key);
    if (lease == null) {
      throw new IllegalStateException("An event of a lease that was never taken: " + key);
    }
    return lease;
  }

  private void open(FeedEvent.PageRead read) {
    LeaseProgress lease = progressOf(read.lease());
    List<LsnGroup> groups = LsnGroup.of(read.from(), read.page());
    boolean startsHere =
        read.from() instanceof Position.Now || lease.handedOut() instanceof Position.At;
    if (startsHere && LsnGroup.areLsnsTrusted(read.from(), read.page())) {
      long lsn = groups.isEmpty() ? read.page().reached() : groups.get(0).lsn() - 1;
      Object start = read.from() instanceof Position.At at ? at.instant() : "now";
      LOG.info("{} starts at {}, which is after LSN {}", lease.key(), start, lsn);
      lease.anchorAt(lsn);
    }
    OpenPage opened = new OpenPage(lease, read, groups);
    if (groups.isEmpty()) {
      finish(opened);
    } else {
      page = Optional.of(opened);
    }
  }

  private void deliverGroup(OpenPage open, List<SourceRecord> batch) {
    LsnGroup group = open.nextGroup();
    stamp(open.lease(), group.lsn(), map(open.lease(), group), batch);
    if (!open.hasNext()) {
      page = Optional.empty();
      finish(open);
    }
  }

  private List<RecordDraft> map(LeaseProgress lease, LsnGroup group) {
    RecordMapper mapper = mappers.apply(lease.key().container());
    List<RecordDraft> drafts = new ArrayList<>(group.changes().size());
    group.changes().forEach(change -> drafts.addAll(mapper.map(change)));
    return drafts;
  }

  private void passOver(FeedEvent.ChangesUnreadable unreadable, List<SourceRecord> batch) {
    LeaseProgress lease = progressOf(unreadable.lease());
    RecordMapper mapper = mappers.apply(lease.key().container());
    stamp(
        lease,
        unreadable.lsn(),
        mapper.mapUnreadable(lease.key().range(), unreadable.after(), unreadable.lsn()),
        batch);
  }

  private void stamp(
      LeaseProgress lease, long lsn, List<RecordDraft> drafts, List<SourceRecord> batch) {
    Map<String, Object> before = lease.offsetMap();
    lease.moveTo(lsn);
    if (drafts.isEmpty()) {
      return;
    }
    Map<String, Object> after = lease.offsetMap();
    Map<String, Object> unfinished = transactions.isPresent() ? after : before;
    int last = drafts.size() - 1;
    for (int i = 0; i <= last; i++) {
      batch.add(drafts.get(i).at(lease.partitionMap(), i < last ? unfinished : after));
    }
    lease.carried(clock.instant());
    records += drafts.size();
  }

  private void finish(OpenPage done) {
    done.lease().moveTo(done.read().page().reached());
    reader.release(done.read().heldBytes());
  }

  private void split(FeedEvent.RangeSplit split, List<SourceRecord> batch) {
    LeaseProgress parent = progressOf(split.lease());
    RangeOffset.Pointer pointer =
        new RangeOffset.Pointer(
            parent.pointerPosition(),
            split.lease().epoch(),
            split.pieces().stream().skip(1).map(piece -> piece.min()).toList(),
            split.born());
    batch.add(sent(checkpoints.pointer(parent, pointer)));
    leases.remove(split.lease());
    split
        .pieces()
        .forEach(
            piece ->
                take(
                    new LeaseKey(split.lease().container(), piece, split.born()),
                    split.at(),
                    true));
  }

  private void addDueCheckpoints(List<SourceRecord> batch) {
    Instant now = clock.instant();
    for (LeaseProgress lease : leases.values()) {
      if (lease.isCheckpointDue(settings.checkpointInterval(), now)) {
        batch.add(sent(checkpoints.progress(lease)));
        lease.carried(now);
      }
    }
  }

  private SourceRecord sent(SourceRecord checkpoint) {
    watch.handedOut(checkpoint);
    return checkpoint;
  }

  /**
   * Every batch is a transaction of its own: one that were left open at a pause would not be
   * committed.
   */
  private List<SourceRecord> ended(List<SourceRecord> batch) {
    if (!batch.isEmpty()) {
      transactions.ifPresent(open -> open.commitTransaction(batch.get(batch.size() - 1)));
    }
    return batch;
  }
}
