/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.offset;

import java.util.HashMap;
import java.util.Map;

/**
 * The one factory of the maps that are handed to Connect as source partitions and offsets.
 *
 * <p>Connect finds an offset by the bytes of its partition, and those follow the iteration order of
 * the map: {@code Map.of} iterates differently in each JVM, and a LinkedHashMap differs from what
 * Connect itself builds when it reads a partition back. Only a HashMap filled by puts has the order
 * that Connect's own converter gives.
 */
final class ConnectMap {

  private final Map<String, Object> map = new HashMap<>();

  ConnectMap put(String key, Object value) {
    map.put(key, value);
    return this;
  }

  Map<String, Object> toMap() {
    return map;
  }
}
