/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.connect.lease.Assignment;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.storage.OffsetStorageReader;
import org.jspecify.annotations.Nullable;

/**
 * How the core is put into the model: as it is. Deliberate errors override one of these, to show
 * that the model finds them.
 */
class Wiring {

  /** What the connector sees of the committed offsets. */
  OffsetStorageReader offsetsOfConnector(OffsetStorageReader committed) {
    return committed;
  }

  /** What a task that starts is told to read. */
  Assignment assignmentOfTask(Assignment planned, Service service) {
    return planned;
  }

  /** What a task sees of the committed offsets. */
  OffsetStorageReader offsetsOfTask(OffsetStorageReader committed, Assignment assignment) {
    return committed;
  }

  /** What each of the tasks is told to read. */
  List<Assignment> assignments(List<Assignment> planned, Service service, int maxTasks) {
    return planned;
  }

  /** What is sent of a record that a task handed out. */
  SourceRecord sent(
      SourceRecord record, ServiceFeed feed, Assignment assignment, OffsetStorageReader committed) {
    return record;
  }

  /** Records of a batch at which transactions are ended beside those that the task asked for. */
  Set<SourceRecord> extraCommits(List<SourceRecord> batch) {
    return Set.of();
  }

  /** Whether the first page of the first piece is handed out under a range that split. */
  boolean showsFirstPageOfSplit() {
    return false;
  }

  /** Whether an operator may leave the epoch out. */
  boolean takesOffsetsWithoutEpoch() {
    return false;
  }

  /** Under which key an offset is kept. */
  Map<String, Object> keyOf(Map<String, Object> partition) {
    return partition;
  }

  /** What is kept of an offset under that key. */
  Map<String, Object> kept(Map<String, Object> partition, Map<String, Object> offset) {
    return offset;
  }

  /** What a look at a partition makes of what is kept under its key. */
  @Nullable Map<String, Object> found(Map<String, Object> partition, Map<String, Object> kept) {
    return kept;
  }

  /** The newest LSN of a range, in whatever pieces it is now: the lowest of theirs. */
  static long newestLsn(Service service, FeedRange range) {
    return service.piecesOf(range).stream().mapToLong(service::newestLsn).min().orElse(0);
  }
}
