/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.offset;

import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.config.CosmosFeedConfig;
import io.cosmosfeed.connect.config.ErrorCode;
import io.cosmosfeed.connect.config.StartPosition;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.errors.ConnectException;
import org.jspecify.annotations.Nullable;

/**
 * What an operator asks to change about the offsets of a stopped connector. Connect shows the wish,
 * not the present offsets, so what can be checked is its shape; a null offset takes back whatever
 * is there.
 */
public final class OffsetRequest {

  private final CosmosFeedConfig config;

  public OffsetRequest(CosmosFeedConfig config) {
    this.config = config;
  }

  /**
   * Checks all changes.
   *
   * @param offsets offsets by source partition, as Connect hands them over; null stands for a reset
   * @throws ConnectException if one of them could not be used; the message says which and why
   */
  public void check(Map<Map<String, ?>, ? extends @Nullable Map<String, ?>> offsets) {
    offsets.forEach(this::check);
  }

  private void check(Map<String, ?> partition, @Nullable Map<String, ?> offset) {
    if (offset == null) {
      return;
    }
    try {
      SourcePartition ours = SourcePartition.fromMap(partition);
      requireOurs(ours);
      requireUsable(ours, offset);
    } catch (IllegalArgumentException e) {
      throw new ConnectException(
          "The offset for the partition "
              + partition
              + " is refused, and nothing was changed: "
              + e.getMessage(),
          e);
    }
  }

  private void requireOurs(SourcePartition partition) {
    if (!partition.processor().equals(config.processorName())) {
      throw new IllegalArgumentException(
          "the processor of this connector is '" + config.processorName() + "'");
    }
    boolean isRead =
        partition.container().database().equals(config.containers().database())
            && config.containers().selection().includes(partition.container().container());
    if (!isRead) {
      throw new IllegalArgumentException(
          "this connector does not read the container " + partition.container());
    }
  }

  private void requireUsable(SourcePartition partition, Map<String, ?> offset) {
    if (partition instanceof SourcePartition.Range range) {
      requireUsable(range.range(), RangeOffset.fromMap(offset));
    } else if (partition instanceof SourcePartition.Root) {
      requireServed(RootOffset.fromMap(offset).start());
    } else {
      MarkerOffset.fromMap(offset);
    }
  }

  private void requireUsable(FeedRange range, RangeOffset offset) {
    if (offset instanceof RangeOffset.Pointer pointer) {
      List<FeedRange> unused = range.splitAt(pointer.cuts());
    }
    if (offset instanceof RangeOffset.Progress progress
        && progress.position() instanceof Position.At) {
      requireInstants();
    }
  }

  private void requireServed(StartPosition start) {
    if (!(start instanceof StartPosition.Now)) {
      requireInstants();
    }
  }

  private void requireInstants() {
    if (config.feed().mode() == FeedMode.ALL_VERSIONS_AND_DELETES) {
      throw new ConnectException(
          ErrorCode.START_FROM_BEGINNING_NOT_SUPPORTED.message(
              "All versions and deletes can be read from now or from an LSN, not from the beginning"
                  + " or a time. The offset is refused, and nothing was changed."));
    }
  }
}
