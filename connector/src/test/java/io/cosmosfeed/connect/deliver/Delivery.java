/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.deliver;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.config.CosmosFeedConfig;
import io.cosmosfeed.connect.config.ErrorsConfig;
import io.cosmosfeed.connect.config.StartPosition;
import io.cosmosfeed.connect.model.ManualClock;
import io.cosmosfeed.connect.model.ManualExecutor;
import io.cosmosfeed.connect.model.NoAccount;
import io.cosmosfeed.connect.model.Pages;
import io.cosmosfeed.connect.model.ScriptedFeed;
import io.cosmosfeed.connect.model.TestConfig;
import io.cosmosfeed.connect.offset.RangeOffset;
import io.cosmosfeed.connect.offset.SourcePartition;
import io.cosmosfeed.connect.read.FeedReader;
import io.cosmosfeed.connect.read.LeaseKey;
import io.cosmosfeed.connect.read.ReadContainer;
import io.cosmosfeed.connect.read.ReadContext;
import io.cosmosfeed.connect.read.ReadSettings;
import io.cosmosfeed.connect.read.ReadStats;
import io.cosmosfeed.connect.record.RecordMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.source.TransactionContext;
import org.jspecify.annotations.Nullable;

/** Batches over a reader of a feed that the test answers, all in one thread. */
final class Delivery {

  static final ContainerName SALES = new ContainerName(TestConfig.DATABASE, "sales");
  static final long EPOCH = 1;
  static final long FIRST_BORN = 1001;

  final ManualClock clock = new ManualClock();
  final ScriptedFeed feed = new ScriptedFeed(SALES, Pages.RID);
  final CheckpointWatch watch = new CheckpointWatch(TestConfig.CHECKPOINT_TOPIC, clock);
  final Batches batches;

  private final CosmosFeedConfig config;
  private final ManualExecutor readerThread = new ManualExecutor(clock);
  private final ReadContainer container = new ReadContainer(SALES, Pages.RID, feed);
  private final FeedReader reader;
  private final Transactions transactions = new Transactions();
  private long lastEpoch = FIRST_BORN - 1;
  private Duration mapping = Duration.ZERO;

  private static final ErrorsConfig NOT_TOLERATED =
      new ErrorsConfig(false, false, Optional.empty());

  private Delivery(boolean isExactlyOnce, int maxRecords, ErrorsConfig errors) {
    config =
        TestConfig.reading(new NoAccount(), StartPosition.NOW, "sales")
            .withSizes(100, maxRecords)
            .withErrors(errors)
            .parsed();
    ReadSettings settings =
        new ReadSettings(
            100,
            Duration.ofMillis(50),
            Duration.ofMillis(1000),
            Duration.ZERO,
            64 << 20,
            Optional.empty(),
            true,
            Duration.ofMinutes(1));
    reader =
        new FeedReader(
            settings,
            new ReadContext(readerThread, clock, new Random(1), () -> ++lastEpoch),
            new ReadStats());
    RecordMapper mapper = RecordMapper.of(config, feed.description());
    batches =
        new Batches(
            new BatchSettings(
                config.processorName(),
                config.reading().maxRecords(),
                config.checkpoints().interval()),
            reader,
            isExactlyOnce ? Optional.of(transactions) : Optional.empty(),
            new CheckpointRecords(TestConfig.CHECKPOINT_TOPIC, config.processorName(), clock),
            watch,
            unused -> {
              clock.advance(mapping);
              return mapper;
            },
            clock);
  }

  static Delivery atLeastOnce(int maxRecords) {
    return new Delivery(false, maxRecords, NOT_TOLERATED);
  }

  static Delivery exactlyOnce(int maxRecords) {
    return new Delivery(true, maxRecords, NOT_TOLERATED);
  }

  static Delivery withDeadLetters(String topic) {
    return new Delivery(false, 100, new ErrorsConfig(true, false, Optional.of(topic)));
  }

  /** Begins to read a range that was read up to somewhere. */
  Delivery resume(FeedRange range, Position from) {
    return take(range, from, false);
  }

  /** Begins to read a range that never had a position of its own. */
  Delivery begin(FeedRange range, Position from) {
    return take(range, from, true);
  }

  private Delivery take(FeedRange range, Position from, boolean isInherited) {
    reader.add(new LeaseKey(container, range, EPOCH), from, isInherited);
    readerThread.runDue();
    return this;
  }

  /** The only read that is on its way finds a page. */
  Delivery arrives(ChangePage page) {
    feed.only().answer().complete(page);
    readerThread.runDue();
    return this;
  }

  /** Whatever is read before an LSN is passed is no JSON. */
  Delivery cannotBeReadUpTo(long lsn) {
    ChangeFeedException noJson =
        ChangeFeedException.of(ChangeFeedException.Kind.PAGE_UNREADABLE, "no JSON");
    boolean isFound = false;
    for (int reads = 0; reads < 100 && !isFound; reads++) {
      reader.polled();
      readerThread.runDue();
      ScriptedFeed.Read read = feed.only();
      boolean isPast = ((Position.After) read.position()).lsn() >= lsn;
      isFound = isPast && read.maxItems() > 1;
      if (isPast) {
        read.answer().complete(Pages.page(lsn));
      } else {
        read.answer().completeExceptionally(noJson);
      }
      readerThread.runFor(Duration.ofSeconds(1));
    }
    return this;
  }

  /** The only read that is on its way finds that its position is too old. */
  Delivery expires() {
    feed.only()
        .answer()
        .completeExceptionally(
            ChangeFeedException.of(ChangeFeedException.Kind.POSITION_EXPIRED, "too old"));
    readerThread.runDue();
    return this;
  }

  /** The read of a range finds a page. */
  Delivery arrives(FeedRange range, ChangePage page) {
    feed.of(range).answer().complete(page);
    readerThread.runDue();
    return this;
  }

  Delivery after(Duration time) {
    readerThread.runFor(time);
    return this;
  }

  /** From now on it takes so long to make records of a transaction. */
  Delivery mapsFor(Duration time) {
    mapping = time;
    return this;
  }

  /** One poll, without waiting. */
  List<SourceRecord> poll() throws InterruptedException {
    List<SourceRecord> batch = batches.next(Duration.ZERO);
    readerThread.runDue();
    return batch;
  }

  /** The records that ended a transaction since this was last asked. */
  List<SourceRecord> commits() {
    List<SourceRecord> ends = List.copyOf(transactions.ends);
    transactions.ends.clear();
    return ends;
  }

  static List<SourceRecord> changesIn(List<SourceRecord> batch) {
    return batch.stream().filter(record -> record.topic().equals("sales")).toList();
  }

  static List<SourceRecord> checkpointsIn(List<SourceRecord> batch) {
    return batch.stream().filter(record -> !record.topic().equals("sales")).toList();
  }

  static @Nullable Object idOf(SourceRecord record) {
    Header header = record.headers().lastWithName("cosmos.id");
    return header == null ? null : header.value();
  }

  static FeedRange rangeOf(SourceRecord record) {
    return ((SourcePartition.Range) SourcePartition.fromMap(text(record.sourcePartition())))
        .range();
  }

  static RangeOffset offsetOf(SourceRecord record) {
    return RangeOffset.fromMap(text(record.sourceOffset()));
  }

  static RangeOffset progress(long lsn) {
    return new RangeOffset.Progress(new Position.After(lsn), EPOCH);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, ?> text(Map<?, ?> map) {
    return (Map<String, ?>) map;
  }

  private static final class Transactions implements TransactionContext {

    private final List<SourceRecord> ends = new ArrayList<>();

    @Override
    public void commitTransaction() {
      throw new AssertionError("A transaction is ended on its last record");
    }

    @Override
    public void commitTransaction(SourceRecord record) {
      ends.add(record);
    }

    @Override
    public void abortTransaction() {
      throw new AssertionError("Nothing is ever taken back");
    }

    @Override
    public void abortTransaction(SourceRecord record) {
      throw new AssertionError("Nothing is ever taken back");
    }
  }
}
