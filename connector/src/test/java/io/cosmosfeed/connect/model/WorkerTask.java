/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import io.cosmosfeed.connect.config.CosmosFeedConfig;
import io.cosmosfeed.connect.lease.Assignment;
import io.cosmosfeed.connect.task.RunnableTask;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.source.SourceTaskContext;
import org.apache.kafka.connect.source.TransactionContext;
import org.apache.kafka.connect.storage.OffsetStorageReader;
import org.jspecify.annotations.Nullable;

/**
 * One life of one task as a worker runs it: what the task hands out is on its way to Kafka until it
 * lands there, and its offsets are committed by Connect's rules.
 *
 * <p>At least once, records land in any order across the partitions of topics, and a flush commits
 * for each source partition the offset of the longest prefix of records that were acknowledged,
 * perhaps of some source partitions only. Exactly once, records and offsets become visible together
 * when the task ends a transaction, unless the task was fenced.
 */
final class WorkerTask {

  private static final RecordMetadata METADATA =
      new RecordMetadata(new TopicPartition("topic", 0), 0, 0, 0, 0, 0);
  private static final int TOPIC_PARTITIONS = 2;

  private final Random random;
  private final OffsetStore store;
  private final Ledger ledger;
  private final Wiring wiring;
  private final String life;
  private final Assignment assignment;
  private final ServiceFeed feed;
  private final RunnableTask task;
  private final Transactions transactions = new Transactions();
  private final boolean isExactlyOnce;
  private final Map<String, Deque<Sent>> onTheirWay = new LinkedHashMap<>();
  private final Map<Map<String, Object>, Deque<Sent>> unacknowledged = new LinkedHashMap<>();
  private final Map<Map<String, Object>, Map<String, Object>> beingFlushed = new LinkedHashMap<>();
  private final List<Sent> open = new ArrayList<>();
  private boolean isReplaced;
  private boolean isDead;

  /** A record that the task handed out, and what is sent of it. */
  private static final class Sent {
    private final SourceRecord handedOut;
    private final SourceRecord record;
    private boolean isAcknowledged;

    Sent(SourceRecord handedOut, SourceRecord record) {
      this.handedOut = handedOut;
      this.record = record;
    }
  }

  WorkerTask(
      World world, CosmosFeedConfig config, Assignment assignment, ServiceFeed feed, String life) {
    this.random = world.random();
    this.store = world.store();
    this.ledger = world.ledger();
    this.wiring = world.wiring();
    this.isExactlyOnce = world.isExactlyOnce();
    this.life = life;
    this.assignment = assignment;
    this.feed = feed;
    OffsetStorageReader offsets = wiring.offsetsOfTask(store, assignment);
    this.task =
        RunnableTask.start(
            config, assignment, new Context(offsets), world.clock(), new Random(random.nextLong()));
  }

  /** Another task took its place, which this one does not know yet. */
  void replaced() {
    isReplaced = true;
  }

  @Override
  public String toString() {
    return life;
  }

  boolean isDead() {
    return isDead;
  }

  ServiceFeed feed() {
    return feed;
  }

  void stepReader() {
    boolean unused = task.reader().runNext();
  }

  /** Reads until there is nothing to do without time passing. */
  void finishReading() {
    boolean isBusy = true;
    while (isBusy) {
      task.reader().runDue();
      isBusy = feed.answerOne();
    }
  }

  void stepOffsets() {
    task.offsets().runDue();
  }

  void poll() {
    try {
      List<SourceRecord> batch = task.poll();
      if (isExactlyOnce) {
        transact(batch);
      } else {
        batch.forEach(this::send);
      }
    } catch (ConnectException e) {
      throw new Violation("A task failed", e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private Sent sent(SourceRecord record) {
    return new Sent(record, wiring.sent(record, feed, assignment, store));
  }

  // At least once

  private void send(SourceRecord handedOut) {
    Sent sent = sent(handedOut);
    unacknowledged.computeIfAbsent(partitionOf(sent), unseen -> new ArrayDeque<>()).add(sent);
    onTheirWay.computeIfAbsent(topicPartitionOf(sent), unseen -> new ArrayDeque<>()).add(sent);
  }

  /** Some of the records on their way to one partition of a topic land there. */
  void landSome() {
    List<Deque<Sent>> queues =
        onTheirWay.values().stream().filter(queue -> !queue.isEmpty()).toList();
    if (!queues.isEmpty()) {
      Deque<Sent> queue = queues.get(random.nextInt(queues.size()));
      land(queue, 1 + random.nextInt(queue.size()), true);
    }
  }

  void landAll() {
    onTheirWay.values().forEach(queue -> land(queue, queue.size(), true));
  }

  private void land(Deque<Sent> queue, int count, boolean isHeardOf) {
    for (int i = 0; i < count; i++) {
      Sent sent = queue.remove();
      landed(sent);
      if (isHeardOf) {
        sent.isAcknowledged = true;
        task.acknowledged(sent.handedOut, METADATA);
      }
    }
  }

  private void landed(Sent sent) {
    if (!sent.record.topic().equals(TestConfig.CHECKPOINT_TOPIC)) {
      String write = String.valueOf(sent.record.headers().lastWithName("cosmos.id").value());
      ledger.delivered(Integer.parseInt(write), life, isReplaced);
    }
  }

  /** A flush begins, and commits the offsets of some source partitions, or of all. */
  void flush(boolean isWhole) {
    for (Map.Entry<Map<String, Object>, Deque<Sent>> partition : unacknowledged.entrySet()) {
      Deque<Sent> records = partition.getValue();
      while (!records.isEmpty() && records.peek().isAcknowledged) {
        beingFlushed.put(partition.getKey(), offsetOf(records.remove()));
      }
    }
    commitFlushed(isWhole);
  }

  private void commitFlushed(boolean isWhole) {
    beingFlushed
        .entrySet()
        .removeIf(
            flushed -> {
              boolean isWritten = isWhole || random.nextBoolean();
              if (isWritten) {
                store.commit(flushed.getKey(), flushed.getValue());
              }
              return isWritten;
            });
  }

  // Exactly once

  private void transact(List<SourceRecord> batch) {
    Set<SourceRecord> extraCommits = wiring.extraCommits(batch);
    for (SourceRecord record : batch) {
      open.add(sent(record));
      if (transactions.ends.contains(record) || extraCommits.contains(record)) {
        commit();
      }
      if (isDead) {
        return;
      }
    }
    transactions.ends.clear();
    if (!open.isEmpty()) {
      throw new Violation("A transaction was left open after a batch");
    }
  }

  private void commit() {
    boolean isCrash = isReplaced || (!feed.isCalm() && random.nextInt(25) == 0);
    if (isCrash) {
      crash();
      return;
    }
    for (Sent sent : open) {
      landed(sent);
      store.commit(partitionOf(sent), offsetOf(sent));
    }
    open.forEach(sent -> task.acknowledged(sent.handedOut, METADATA));
    open.clear();
  }

  // Its end

  /** The task is stopped: what lands in time is committed. */
  void stop() {
    if (!isExactlyOnce) {
      boolean isInTime = random.nextInt(3) > 0;
      if (isInTime) {
        landAll();
      } else {
        landSome();
      }
      flush(random.nextInt(5) > 0);
    }
    crash();
  }

  /**
   * The task is gone: of what was on its way, some lands without anybody hearing of it, and of a
   * flush that had begun, some is committed.
   */
  void crash() {
    for (Deque<Sent> queue : onTheirWay.values()) {
      land(queue, random.nextInt(queue.size() + 1), false);
    }
    commitFlushed(false);
    task.close();
    isDead = true;
  }

  private static String topicPartitionOf(Sent sent) {
    boolean isChange = sent.record.key() != null;
    return sent.record.topic()
        + (isChange ? "-" + Math.floorMod(sent.record.key().hashCode(), TOPIC_PARTITIONS) : "");
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> partitionOf(Sent sent) {
    return (Map<String, Object>) sent.record.sourcePartition();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> offsetOf(Sent sent) {
    return (Map<String, Object>) sent.record.sourceOffset();
  }

  private final class Context implements SourceTaskContext {

    private final OffsetStorageReader offsets;

    Context(OffsetStorageReader offsets) {
      this.offsets = offsets;
    }

    @Override
    public Map<String, String> configs() {
      return Map.of();
    }

    @Override
    public OffsetStorageReader offsetStorageReader() {
      return offsets;
    }

    @Override
    public @Nullable TransactionContext transactionContext() {
      return isExactlyOnce ? transactions : null;
    }
  }

  private static final class Transactions implements TransactionContext {

    private final Set<SourceRecord> ends = Collections.newSetFromMap(new IdentityHashMap<>());

    @Override
    public void commitTransaction(SourceRecord record) {
      ends.add(record);
    }

    @Override
    public void commitTransaction() {
      throw new Violation("A transaction is to be ended on its last record");
    }

    @Override
    public void abortTransaction() {
      throw new Violation("Nothing is ever to be taken back");
    }

    @Override
    public void abortTransaction(SourceRecord record) {
      throw new Violation("Nothing is ever to be taken back");
    }
  }
}
