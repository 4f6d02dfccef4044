/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import io.cosmosfeed.connect.offset.SourcePartition;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.storage.OffsetStorageReader;

/** Offsets as a test committed them. */
public final class StoredOffsets implements OffsetStorageReader {

  private final Map<Map<String, Object>, Map<String, Object>> stored = new HashMap<>();

  public void commit(SourcePartition partition, Map<String, Object> offset) {
    stored.put(partition.toMap(), offset);
  }

  /** What a record carries is committed. */
  @SuppressWarnings("unchecked")
  public void commit(SourceRecord record) {
    stored.put(
        (Map<String, Object>) record.sourcePartition(),
        (Map<String, Object>) record.sourceOffset());
  }

  @Override
  @SuppressWarnings("NullAway") // Connect's interface says nothing of null.
  public <T> Map<String, Object> offset(Map<String, T> partition) {
    return stored.get(partition);
  }

  @Override
  public <T> Map<Map<String, T>, Map<String, Object>> offsets(
      Collection<Map<String, T>> partitions) {
    Map<Map<String, T>, Map<String, Object>> found = new HashMap<>();
    for (Map<String, T> partition : partitions) {
      if (stored.containsKey(partition)) {
        found.put(partition, stored.get(partition));
      }
    }
    return found;
  }
}
