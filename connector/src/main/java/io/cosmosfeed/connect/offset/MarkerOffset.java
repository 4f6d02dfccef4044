/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.offset;

import java.util.Map;

/** Which container of a name was read last, by its resource id. */
public record MarkerOffset(String resourceId) {

  /** The map that Connect keeps. */
  public Map<String, Object> toMap() {
    return new ConnectMap().put(SourcePartition.RESOURCE_ID, resourceId).toMap();
  }

  /**
   * Reads an offset.
   *
   * @throws IllegalArgumentException if it is malformed; the message says why
   */
  public static MarkerOffset fromMap(Map<String, ?> map) {
    FieldReader fields = new FieldReader("offset of a container", map);
    fields.allowOnly(SourcePartition.RESOURCE_ID);
    return new MarkerOffset(fields.text(SourcePartition.RESOURCE_ID));
  }
}
