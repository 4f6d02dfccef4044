/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.offset;

import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedRange;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.storage.OffsetStorageReader;
import org.jspecify.annotations.Nullable;

/**
 * What Connect has committed for one processor.
 *
 * <p>Not for {@code poll()}: under exactly-once a look may wait for open transactions.
 */
public final class CommittedOffsets {

  private final OffsetStorageReader reader;
  private final String processor;

  public CommittedOffsets(OffsetStorageReader reader, String processor) {
    this.reader = reader;
    this.processor = processor;
  }

  /** The root of a container of this resource id, as it was committed or asked for. */
  public Optional<RootOffset> root(ContainerName container, String resourceId) {
    return read(new SourcePartition.Root(processor, container, resourceId), RootOffset::fromMap);
  }

  /** Which container of this name was read last. */
  public Optional<MarkerOffset> marker(ContainerName container) {
    return read(new SourcePartition.Marker(processor, container), MarkerOffset::fromMap);
  }

  /** What is known of some ranges; those without an offset are left out. One request. */
  public Map<FeedRange, RangeOffset> ranges(ContainerName container, Collection<FeedRange> ranges) {
    List<SourcePartition.Range> partitions =
        ranges.stream()
            .map(range -> new SourcePartition.Range(processor, container, range))
            .toList();
    Map<Map<String, Object>, Map<String, Object>> found =
        reader.offsets(partitions.stream().map(SourcePartition::toMap).toList());
    Map<FeedRange, RangeOffset> offsets = new HashMap<>();
    for (SourcePartition.Range partition : partitions) {
      parse(partition, found.get(partition.toMap()), RangeOffset::fromMap)
          .ifPresent(offset -> offsets.put(partition.range(), offset));
    }
    return offsets;
  }

  private <T> Optional<T> read(SourcePartition partition, Function<Map<String, ?>, T> parser) {
    return parse(partition, reader.offset(partition.toMap()), parser);
  }

  private static <T> Optional<T> parse(
      SourcePartition partition,
      @Nullable Map<String, Object> offset,
      Function<Map<String, ?>, T> parser) {
    if (offset == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(parser.apply(offset));
    } catch (IllegalArgumentException e) {
      throw new ConnectException(
          "The committed offset of "
              + partition.toMap()
              + " cannot be used: "
              + e.getMessage()
              + ". Stop the connector and PATCH or DELETE its offsets.",
          e);
    }
  }
}
