/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.task;

import io.cosmosfeed.connect.account.OpenAccount;
import io.cosmosfeed.connect.config.CosmosFeedConfig;
import io.cosmosfeed.connect.config.FeedConfig.ExpiredPosition;
import io.cosmosfeed.connect.deliver.BatchSettings;
import io.cosmosfeed.connect.deliver.Batches;
import io.cosmosfeed.connect.deliver.CheckpointRecords;
import io.cosmosfeed.connect.deliver.CheckpointWatch;
import io.cosmosfeed.connect.lease.Assignment;
import io.cosmosfeed.connect.lease.Epochs;
import io.cosmosfeed.connect.offset.CommittedOffsets;
import io.cosmosfeed.connect.read.FeedReader;
import io.cosmosfeed.connect.read.ReadContext;
import io.cosmosfeed.connect.read.ReadSettings;
import io.cosmosfeed.connect.read.ReadStats;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.source.SourceTaskContext;
import org.jspecify.annotations.Nullable;

/** A task that runs. */
public final class StartedTask implements AutoCloseable {

  /** Well within the second in which a poll has to be over. */
  private static final Duration POLL_WAIT = Duration.ofMillis(500);

  private final TaskThreads threads;
  private final OpenAccount account;
  private final Batches batches;
  private final CheckpointWatch watch;
  private List<SourceRecord> opening;

  private StartedTask(
      TaskThreads threads,
      OpenAccount account,
      Batches batches,
      CheckpointWatch watch,
      List<SourceRecord> opening) {
    this.threads = threads;
    this.account = account;
    this.batches = batches;
    this.watch = watch;
    this.opening = opening;
  }

  /** Opens what the task needs and takes its leases. What was opened is closed if that fails. */
  public static StartedTask start(
      CosmosFeedConfig config, Assignment assignment, SourceTaskContext context) {
    return start(
        config,
        assignment,
        context,
        TaskThreads.of(config.connectorName()),
        Clock.systemUTC(),
        new SecureRandom());
  }

  static StartedTask start(
      CosmosFeedConfig config,
      Assignment assignment,
      SourceTaskContext context,
      TaskThreads threads,
      Clock clock,
      RandomGenerator random) {
    try {
      OpenAccount account = OpenAccount.connect(config, clock);
      return start(config, assignment, context, threads, clock, random, account);
    } catch (RuntimeException e) {
      threads.close();
      throw e;
    }
  }

  private static StartedTask start(
      CosmosFeedConfig config,
      Assignment assignment,
      SourceTaskContext context,
      TaskThreads threads,
      Clock clock,
      RandomGenerator random,
      OpenAccount account) {
    ReadStats stats = new ReadStats();
    FeedReader reader =
        new FeedReader(
            readSettings(config),
            new ReadContext(threads.reader(), clock, random, Epochs.of(clock, random)),
            stats);
    CheckpointRecords checkpoints =
        new CheckpointRecords(config.checkpoints().topic(), config.processorName(), clock);
    CheckpointWatch watch = new CheckpointWatch(config.checkpoints().topic(), clock);
    LeaseTaking taking =
        new LeaseTaking(
            config,
            account,
            new CommittedOffsets(context.offsetStorageReader(), config.processorName()),
            checkpoints,
            reader,
            threads.offsets());
    Batches batches =
        new Batches(
            new BatchSettings(
                config.processorName(),
                config.reading().maxRecords(),
                config.checkpoints().interval()),
            reader,
            Optional.ofNullable(context.transactionContext()),
            checkpoints,
            watch,
            taking::mapperOf,
            clock);
    List<SourceRecord> opening = takeOrClose(taking, assignment, account);
    threads.repeat(Duration.ofSeconds(10), watch::warnIfOverdue);
    config
        .logging()
        .summaryInterval()
        .ifPresent(every -> threads.repeat(every, new TaskSummary(stats)));
    return new StartedTask(threads, account, batches, watch, opening);
  }

  private static List<SourceRecord> takeOrClose(
      LeaseTaking taking, Assignment assignment, OpenAccount account) {
    try {
      return taking.take(assignment);
    } catch (RuntimeException e) {
      account.close();
      throw e;
    }
  }

  private static ReadSettings readSettings(CosmosFeedConfig config) {
    return new ReadSettings(
        config.reading().pageSize(),
        config.reading().pollMin(),
        config.reading().pollMax(),
        config.feed().startSlack(),
        config.reading().bufferBytes(),
        config.reading().retryTimeout(),
        config.feed().expiredPosition() == ExpiredPosition.NOW,
        config.reading().rangeRefresh());
  }

  /**
   * What is there for Connect: marker and root before anything else and alone, then changes and
   * checkpoints.
   *
   * @return the records; null, as Connect wants it, if there are none
   */
  public @Nullable List<SourceRecord> poll() throws InterruptedException {
    return poll(POLL_WAIT);
  }

  @Nullable List<SourceRecord> poll(Duration wait) throws InterruptedException {
    List<SourceRecord> batch = opening.isEmpty() ? batches.next(wait) : open();
    return batch.isEmpty() ? null : batch;
  }

  private List<SourceRecord> open() {
    List<SourceRecord> first = batches.opening(opening);
    opening = List.of();
    return first;
  }

  /** Connect is done with a record; the metadata is null if it was dropped on the way. */
  public void acknowledged(SourceRecord record, @Nullable RecordMetadata metadata) {
    watch.acknowledged(record, metadata);
  }

  @Override
  public void close() {
    threads.close();
    account.close();
  }
}
