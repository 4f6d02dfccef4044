/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.connect.storage.OffsetStorageReader;
import org.jspecify.annotations.Nullable;

/** The offsets that Connect has committed. */
final class OffsetStore implements OffsetStorageReader {

  private final Wiring wiring;
  private final Map<Map<String, Object>, Map<String, Object>> committed = new LinkedHashMap<>();

  OffsetStore(Wiring wiring) {
    this.wiring = wiring;
  }

  void commit(Map<String, Object> partition, Map<String, Object> offset) {
    Trace.say("  committed %s of %s", offset, partition);
    committed.put(wiring.keyOf(partition), wiring.kept(partition, offset));
  }

  void delete(Map<String, Object> partition) {
    committed.remove(wiring.keyOf(partition));
  }

  void deleteAll() {
    committed.clear();
  }

  /** What an operator sees. */
  Map<Map<String, Object>, Map<String, Object>> all() {
    return new LinkedHashMap<>(committed);
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
