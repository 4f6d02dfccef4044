/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.offset;

import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.config.StartPosition;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Arbitrary source partitions and offsets. */
public final class Offsets {

  private Offsets() {}

  static Arbitrary<SourcePartition> partitions() {
    Arbitrary<String> processors = names();
    return Arbitraries.oneOf(
        Combinators.combine(processors, containers()).as(SourcePartition.Marker::new),
        Combinators.combine(processors, containers(), names()).as(SourcePartition.Root::new),
        Combinators.combine(processors, containers(), ranges()).as(SourcePartition.Range::new));
  }

  static Arbitrary<RangeOffset> rangeOffsets() {
    Arbitrary<RangeOffset> progress =
        Combinators.combine(positions(), epochs()).as(RangeOffset.Progress::new);
    Arbitrary<RangeOffset> pointers =
        Combinators.combine(
                positions().optional(), epochs(), cuts().filter(cuts -> !cuts.isEmpty()), epochs())
            .as(RangeOffset.Pointer::new);
    return Arbitraries.oneOf(progress, pointers);
  }

  static Arbitrary<RootOffset> rootOffsets() {
    Arbitrary<RootOffset> requests = starts().map(RootOffset.Request::new);
    return Arbitraries.oneOf(requests, layouts().map(layout -> layout));
  }

  public static Arbitrary<RootOffset.Layout> layouts() {
    return Combinators.combine(cuts(), starts(), epochs(), lsns())
        .flatAs(
            (cuts, start, epoch, lsn) ->
                lsns()
                    .list()
                    .ofSize(start instanceof StartPosition.Now ? cuts.size() + 1 : 0)
                    .map(lsns -> new RootOffset.Layout(cuts, start, lsns, epoch)));
  }

  static Arbitrary<FeedRange> ranges() {
    return Combinators.combine(bounds(), bounds())
        .filter((a, b) -> !a.equals(b))
        .as((a, b) -> a.compareTo(b) < 0 ? new FeedRange(a, b) : new FeedRange(b, a));
  }

  /** Rising, each strictly inside the key space. */
  static Arbitrary<List<String>> cuts() {
    return bounds()
        .filter(bound -> !bound.isEmpty() && FeedRange.FULL.contains(bound))
        .list()
        .ofMaxSize(5)
        .map(bounds -> List.copyOf(new TreeSet<>(bounds)));
  }

  private static Arbitrary<String> bounds() {
    return Arbitraries.strings().withChars("0123456789ABCDEF").ofMaxLength(4);
  }

  private static Arbitrary<ContainerName> containers() {
    return Combinators.combine(names(), names()).as(ContainerName::new);
  }

  private static Arbitrary<String> names() {
    return Arbitraries.strings()
        .withCharRange('a', 'z')
        .withChars(" .-_=+äß\"\\€😀0123456789")
        .ofMinLength(1)
        .ofMaxLength(12);
  }

  private static Arbitrary<Position> positions() {
    return Arbitraries.oneOf(lsns().map(Position.After::new), instants().map(Position.At::new));
  }

  private static Arbitrary<StartPosition> starts() {
    return Arbitraries.oneOf(
        Arbitraries.of(StartPosition.NOW, StartPosition.BEGINNING),
        instants().map(StartPosition.At::new));
  }

  private static Arbitrary<Instant> instants() {
    return Arbitraries.longs().between(0, 4_000_000_000_000L).map(Instant::ofEpochMilli);
  }

  private static Arbitrary<Long> lsns() {
    return Arbitraries.longs().between(0, Long.MAX_VALUE);
  }

  private static Arbitrary<Long> epochs() {
    return Arbitraries.longs().between(0, 1L << 53);
  }
}
