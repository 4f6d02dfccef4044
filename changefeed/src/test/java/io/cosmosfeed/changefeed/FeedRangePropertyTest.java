/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static io.cosmosfeed.changefeed.Tilings.assertTiles;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The algebra of feed ranges, over bounds of mixed lengths. */
class FeedRangePropertyTest {

  @Property
  void cuttingTilesTheRange(@ForAll("ranges") FeedRange range, @ForAll("bounds") List<String> at) {
    List<String> cuts = cutsInside(range, at);

    List<FeedRange> pieces = range.splitAt(cuts);

    assertThat(pieces).hasSize(cuts.size() + 1).isSorted();
    assertTiles(range, pieces);
  }

  @Property
  void eachHashOfARangeLiesInExactlyOneOfItsPieces(
      @ForAll("ranges") FeedRange range,
      @ForAll("bounds") List<String> at,
      @ForAll("bound") String hash) {
    long holders =
        range.splitAt(cutsInside(range, at)).stream().filter(piece -> piece.contains(hash)).count();

    assertThat(holders).isEqualTo(range.contains(hash) ? 1 : 0);
  }

  @Property
  void intersectingCommutes(@ForAll("ranges") FeedRange one, @ForAll("ranges") FeedRange other) {
    assertThat(one.intersect(other)).isEqualTo(other.intersect(one));
  }

  @Property
  void bothRangesCoverWhatTheyHaveInCommon(
      @ForAll("ranges") FeedRange one, @ForAll("ranges") FeedRange other) {
    one.intersect(other)
        .ifPresent(
            common -> {
              assertThat(one.covers(common)).isTrue();
              assertThat(other.covers(common)).isTrue();
            });
  }

  @Property
  void aHashLiesInTheIntersectionIfItLiesInBoth(
      @ForAll("ranges") FeedRange one,
      @ForAll("ranges") FeedRange other,
      @ForAll("bound") String hash) {
    boolean inCommon = one.intersect(other).filter(common -> common.contains(hash)).isPresent();

    assertThat(inCommon).isEqualTo(one.contains(hash) && other.contains(hash));
  }

  @Property
  void aRangeCoversAnotherIfTheyHaveAllOfItInCommon(
      @ForAll("ranges") FeedRange one, @ForAll("ranges") FeedRange other) {
    boolean hasAllInCommon = one.intersect(other).filter(other::equals).isPresent();

    assertThat(one.covers(other)).isEqualTo(hasAllInCommon);
  }

  @Property
  void aRangeCoversItsPieces(@ForAll("ranges") FeedRange range, @ForAll("bounds") List<String> at) {
    assertThat(range.splitAt(cutsInside(range, at))).allMatch(range::covers);
  }

  @Property
  void theTextOfARangeIsReadBackEqual(@ForAll("ranges") FeedRange range) {
    assertThat(FeedRange.parse(range.toString())).isEqualTo(range);
  }

  @Provide
  Arbitrary<String> bound() {
    return Arbitraries.strings().withChars("0123456789ABCDEF").ofMaxLength(4);
  }

  @Provide
  Arbitrary<List<String>> bounds() {
    return bound().list().ofMaxSize(6);
  }

  @Provide
  Arbitrary<FeedRange> ranges() {
    return Combinators.combine(bound(), bound())
        .filter((a, b) -> !a.equals(b))
        .as((a, b) -> a.compareTo(b) < 0 ? new FeedRange(a, b) : new FeedRange(b, a));
  }

  private static List<String> cutsInside(FeedRange range, List<String> bounds) {
    return new TreeSet<>(bounds)
        .stream().filter(range::contains).filter(cut -> !cut.equals(range.min())).toList();
  }
}
