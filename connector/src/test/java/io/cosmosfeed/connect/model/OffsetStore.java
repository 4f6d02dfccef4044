/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import io.cosmosfeed.connect.offset.RootOffset;
import io.cosmosfeed.connect.offset.SourcePartition;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.connect.storage.OffsetStorageReader;
import org.jspecify.annotations.Nullable;

/** The offsets that Connect has committed. */
final class OffsetStore implements OffsetStorageReader {

  private final Wiring wiring;
  private final Ledger ledger;
  private final Map<Map<String, Object>, Map<String, Object>> committed = new LinkedHashMap<>();

  OffsetStore(Wiring wiring, Ledger ledger) {
    this.wiring = wiring;
    this.ledger = ledger;
  }

  void commit(Map<String, Object> partition, Map<String, Object> offset) {
    Trace.say("  committed %s of %s", offset, partition);
    boolean isLayout = offset.containsKey(RootOffset.RANGES);
    if (isLayout) {
      ledger.rooted(String.valueOf(partition.get(SourcePartition.RESOURCE_ID)));
    }
    committed.put(wiring.keyOf(partition), wiring.kept(partition, offset));
  }

  void deleteAll() {
    committed.clear();
  }

  @Nullable Map<String, Object> find(Map<String, Object> partition) {
    Map<String, Object> kept = committed.get(wiring.keyOf(partition));
    return kept == null ? null : wiring.found(partition, kept);
  }

  @Override
  @SuppressWarnings({"unchecked", "NullAway"}) // Connect's interface says nothing of null.
  public <T> Map<String, Object> offset(Map<String, T> partition) {
    return find((Map<String, Object>) partition);
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> Map<Map<String, T>, Map<String, Object>> offsets(
      Collection<Map<String, T>> partitions) {
    Map<Map<String, T>, Map<String, Object>> found = new HashMap<>();
    for (Map<String, T> partition : partitions) {
      Map<String, Object> offset = find((Map<String, Object>) partition);
      if (offset != null) {
        found.put(partition, offset);
      }
    }
    return found;
  }
}
