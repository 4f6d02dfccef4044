/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.offset;

import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedRange;
import java.util.Map;

/** What an offset belongs to: the key under which Connect keeps it. */
public sealed interface SourcePartition {

  /** The namespace of the checkpoints within the connector. */
  String processor();

  ContainerName container();

  /** The map by which Connect finds the offset. */
  Map<String, Object> toMap();

  /** A feed range: how far it was read, or what it was split into. */
  record Range(String processor, ContainerName container, FeedRange range)
      implements SourcePartition {
    @Override
    public Map<String, Object> toMap() {
      return common(this).put(RANGE, range.toString()).toMap();
    }
  }

  /**
   * The root of a container's tree of ranges. The resource id is part of the key: a task of an
   * earlier container of this name that flushes late does not overwrite the new root.
   */
  record Root(String processor, ContainerName container, String resourceId)
      implements SourcePartition {
    @Override
    public Map<String, Object> toMap() {
      return common(this).put(RESOURCE_ID, resourceId).toMap();
    }
  }

  /** Which container of this name was read last; tells a recreated container from a first one. */
  record Marker(String processor, ContainerName container) implements SourcePartition {
    @Override
    public Map<String, Object> toMap() {
      return common(this).toMap();
    }
  }

  String PROCESSOR = "processor";
  String CONTAINER = "container";
  String RANGE = "range";
  String RESOURCE_ID = "rid";

  private static ConnectMap common(SourcePartition partition) {
    return new ConnectMap()
        .put(PROCESSOR, partition.processor())
        .put(CONTAINER, partition.container().toString());
  }

  /**
   * Reads a source partition.
   *
   * @throws IllegalArgumentException if it is none of ours; the message says why
   */
  static SourcePartition fromMap(Map<String, ?> map) {
    FieldReader fields = new FieldReader("source partition", map);
    fields.allowOnly(PROCESSOR, CONTAINER, RANGE, RESOURCE_ID);
    String processor = fields.text(PROCESSOR);
    ContainerName container = ContainerName.parse(fields.text(CONTAINER));
    if (fields.has(RANGE) && fields.has(RESOURCE_ID)) {
      throw fields.malformed("has both '" + RANGE + "' and '" + RESOURCE_ID + "'");
    }
    if (fields.has(RANGE)) {
      return new Range(processor, container, FeedRange.parse(fields.text(RANGE)));
    }
    if (fields.has(RESOURCE_ID)) {
      return new Root(processor, container, fields.text(RESOURCE_ID));
    }
    return new Marker(processor, container);
  }
}
