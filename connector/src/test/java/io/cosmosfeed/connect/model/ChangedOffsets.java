/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.connect.storage.OffsetStorageReader;
import org.jspecify.annotations.Nullable;

/** Committed offsets, seen through a mistake. */
final class ChangedOffsets implements OffsetStorageReader {

  private final OffsetStorageReader committed;
  private final Mistake mistake;

  ChangedOffsets(OffsetStorageReader committed, Mistake mistake) {
    this.committed = committed;
    this.mistake = mistake;
  }

  /** What is made of an offset that is there. */
  @FunctionalInterface
  interface Mistake {
    Map<String, Object> of(Map<String, ?> partition, Map<String, Object> offset);
  }

  @Override
  @SuppressWarnings("NullAway") // Connect's interface says nothing of null.
  public <T> Map<String, Object> offset(Map<String, T> partition) {
    @Nullable Map<String, Object> offset = committed.offset(partition);
    return offset == null ? null : mistake.of(partition, offset);
  }

  @Override
  public <T> Map<Map<String, T>, Map<String, Object>> offsets(
      Collection<Map<String, T>> partitions) {
    Map<Map<String, T>, Map<String, Object>> seen = new HashMap<>();
    for (Map.Entry<Map<String, T>, Map<String, Object>> found :
        committed.offsets(partitions).entrySet()) {
      seen.put(found.getKey(), mistake.of(found.getKey(), found.getValue()));
    }
    return seen;
  }
}
