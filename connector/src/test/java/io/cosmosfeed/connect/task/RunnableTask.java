/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.task;

import io.cosmosfeed.connect.config.CosmosFeedConfig;
import io.cosmosfeed.connect.lease.Assignment;
import io.cosmosfeed.connect.model.ManualClock;
import io.cosmosfeed.connect.model.ManualExecutor;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.source.SourceTaskContext;

/** The task as it is, on threads that run when they are told to. */
public final class RunnableTask implements AutoCloseable {

  private final StartedTask task;
  private final ManualExecutor reader;
  private final ManualExecutor offsets;

  private RunnableTask(StartedTask task, ManualExecutor reader, ManualExecutor offsets) {
    this.task = task;
    this.reader = reader;
    this.offsets = offsets;
  }

  public static RunnableTask start(
      CosmosFeedConfig config,
      Assignment assignment,
      SourceTaskContext context,
      ManualClock clock,
      RandomGenerator random) {
    ManualExecutor reader = new ManualExecutor(clock);
    ManualExecutor offsets = new ManualExecutor(clock);
    StartedTask task =
        StartedTask.start(
            config, assignment, context, new TaskThreads(reader, offsets), clock, random);
    return new RunnableTask(task, reader, offsets);
  }

  /** The thread that reads. */
  public ManualExecutor reader() {
    return reader;
  }

  /** The thread that waits for committed offsets. */
  public ManualExecutor offsets() {
    return offsets;
  }

  /** What is there now; nothing is waited for. */
  public List<SourceRecord> poll() throws InterruptedException {
    List<SourceRecord> batch = task.poll(Duration.ZERO);
    return batch == null ? List.of() : batch;
  }

  public void acknowledged(SourceRecord record, RecordMetadata metadata) {
    task.acknowledged(record, metadata);
  }

  @Override
  public void close() {
    task.close();
  }
}
