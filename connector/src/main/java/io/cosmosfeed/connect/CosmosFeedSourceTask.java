/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.connect.config.CosmosFeedConfig;
import io.cosmosfeed.connect.task.StartedTask;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.source.SourceTask;
import org.jspecify.annotations.Nullable;

/** Reads some feed ranges; see {@link StartedTask} for what it does once it is started. */
public final class CosmosFeedSourceTask extends SourceTask {

  private volatile @Nullable StartedTask started;

  @Override
  public String version() {
    return Version.text();
  }

  @Override
  public void start(Map<String, String> props) {
    try {
      started =
          StartedTask.start(CosmosFeedConfig.parse(props), TaskProperties.read(props), context);
    } catch (ChangeFeedException e) {
      throw new ConnectException("The task cannot start: " + e.getMessage(), e);
    }
  }

  @Override
  public @Nullable List<SourceRecord> poll() throws InterruptedException {
    StartedTask running = started;
    return running == null ? null : running.poll();
  }

  @Override
  public void commitRecord(SourceRecord record, @Nullable RecordMetadata metadata) {
    StartedTask running = started;
    if (running != null) {
      running.acknowledged(record, metadata);
    }
  }

  @Override
  public void stop() {
    StartedTask running = started;
    started = null;
    if (running != null) {
      running.close();
    }
  }
}
