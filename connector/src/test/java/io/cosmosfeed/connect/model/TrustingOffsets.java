/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.connect.offset.RangeOffset;
import io.cosmosfeed.connect.offset.RootOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.connect.storage.OffsetStorageReader;

/**
 * Committed offsets as they look to somebody who does not care for their epochs: each seems to have
 * the one that is expected on the way down from the root.
 */
final class TrustingOffsets implements OffsetStorageReader {

  private final Map<FeedRange, Long> expected = new HashMap<>();
  private final ChangedOffsets offsets;
  private boolean isOnlyWithoutEpoch;

  TrustingOffsets(OffsetStorageReader committed) {
    this.offsets = new ChangedOffsets(committed, this::trusted);
  }

  /** An offset of another epoch is ignored, one without any is trusted. */
  TrustingOffsets withoutEpochOnly() {
    isOnlyWithoutEpoch = true;
    return this;
  }

  void knows(RootOffset.Layout root) {
    root.ranges().forEach(range -> expected.put(range, root.epoch()));
  }

  private Map<String, Object> trusted(Map<String, ?> partition, Map<String, Object> offset) {
    if (Mutants.isLayout(partition, offset)
        && RootOffset.fromMap(offset) instanceof RootOffset.Layout root) {
      knows(root);
    }
    return Mutants.rangeOf(partition).map(range -> trusted(range, offset)).orElse(offset);
  }

  private Map<String, Object> trusted(FeedRange range, Map<String, Object> offset) {
    Map<String, Object> trusted = new HashMap<>(offset);
    boolean isTaken = !isOnlyWithoutEpoch || !offset.containsKey(RangeOffset.EPOCH);
    if (isTaken) {
      trusted.put(RangeOffset.EPOCH, expected.getOrDefault(range, 0L));
    }
    if (RangeOffset.fromMap(trusted) instanceof RangeOffset.Pointer pointer) {
      range.splitAt(pointer.cuts()).forEach(piece -> expected.put(piece, pointer.born()));
    }
    return trusted;
  }

  @Override
  public <T> Map<String, Object> offset(Map<String, T> partition) {
    return offsets.offset(partition);
  }

  @Override
  public <T> Map<Map<String, T>, Map<String, Object>> offsets(
      Collection<Map<String, T>> partitions) {
    return offsets.offsets(partitions);
  }
}
