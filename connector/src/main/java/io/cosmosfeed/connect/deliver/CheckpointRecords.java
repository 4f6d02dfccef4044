/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.deliver;

import io.cosmosfeed.connect.lease.ContainerLeases;
import io.cosmosfeed.connect.offset.MarkerOffset;
import io.cosmosfeed.connect.offset.RangeOffset;
import io.cosmosfeed.connect.offset.SourcePartition;
import java.time.Clock;
import java.util.Map;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Makes the records on which offsets travel that have no change to travel with: Connect commits an
 * offset only when a record carries it.
 *
 * <p>Key and value are null, so that no converter or schema registry has an opinion; headers tell
 * people what it is.
 */
public final class CheckpointRecords {

  /**
   * What kind of checkpoint a record carries: {@code marker}, {@code root}, {@code split} or {@code
   * progress}.
   */
  static final String KIND_HEADER = "cosmos.checkpoint";

  static final String CONTAINER_HEADER = "cosmos.container.path";
  static final String RANGE_HEADER = "cosmos.range.id";

  private final String topic;
  private final String processor;
  private final Clock clock;

  public CheckpointRecords(String topic, String processor, Clock clock) {
    this.topic = topic;
    this.processor = processor;
    this.clock = clock;
  }

  /** Remembers which container of this name is read. */
  public SourceRecord marker(ContainerLeases leases) {
    return record(
        new SourcePartition.Marker(processor, leases.container()),
        new MarkerOffset(leases.resourceId()).toMap(),
        "marker");
  }

  /** Remembers the layout and the start. */
  public SourceRecord root(ContainerLeases leases) {
    return record(
        new SourcePartition.Root(processor, leases.container(), leases.resourceId()),
        leases.root().toMap(),
        "root");
  }

  /** Remembers what a range was split into. */
  SourceRecord pointer(LeaseProgress lease, RangeOffset.Pointer pointer) {
    return record(lease.partition(), pointer.toMap(), "split");
  }

  /** Remembers how far a range was read. */
  SourceRecord progress(LeaseProgress lease) {
    return record(lease.partition(), lease.offsetMap(), "progress");
  }

  private SourceRecord record(SourcePartition partition, Map<String, Object> offset, String kind) {
    ConnectHeaders headers = new ConnectHeaders();
    headers.addString(KIND_HEADER, kind);
    headers.addString(CONTAINER_HEADER, partition.container().toString());
    if (partition instanceof SourcePartition.Range range) {
      headers.addString(RANGE_HEADER, range.range().toString());
    }
    return new SourceRecord(
        partition.toMap(), offset, topic, null, null, null, null, null, clock.millis(), headers);
  }
}
