/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.config.StartPosition;
import io.cosmosfeed.connect.offset.RangeOffset;
import io.cosmosfeed.connect.offset.RangeOffset.Pointer;
import io.cosmosfeed.connect.offset.RangeOffset.Progress;
import io.cosmosfeed.connect.offset.RootOffset;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LeaseTreeTest {

  private static final Position AFTER_50 = new Position.After(50);
  private static final Position AFTER_900 = new Position.After(900);
  private static final FeedRange ALL = FeedRange.FULL;

  /** One range, read from now, which was LSN 7. */
  private static final RootOffset.Layout ROOT =
      new RootOffset.Layout(List.of(), StartPosition.NOW, List.of(7L), 1);

  private final Map<FeedRange, RangeOffset> committed = new HashMap<>();
  private final List<Collection<FeedRange>> lookups = new ArrayList<>();

  @Test
  void aRangeWithoutAnOffsetStartsWhereTheRootDid() {
    RootOffset.Layout root =
        new RootOffset.Layout(List.of("40", "80"), StartPosition.NOW, List.of(7L, 8L, 9L), 1);

    assertThat(leaves(root))
        .containsExactly(
            inherited("", "40", 1, new Position.After(7)),
            inherited("40", "80", 1, new Position.After(8)),
            inherited("80", "FF", 1, new Position.After(9)));
  }

  @Test
  void aRootFromTheBeginningOrAnInstantStartsItsRangesThere() {
    Instant instant = Instant.parse("2026-01-31T08:00:00Z");

    assertThat(leaves(new RootOffset.Layout(List.of(), StartPosition.BEGINNING, List.of(), 1)))
        .containsExactly(inherited("", "FF", 1, Position.BEGINNING));
    assertThat(
            leaves(new RootOffset.Layout(List.of(), new StartPosition.At(instant), List.of(), 1)))
        .containsExactly(inherited("", "FF", 1, new Position.At(instant)));
  }

  @Test
  void halvesAtDifferentPositionsThatSplitAgainEachResumeFromTheirOwn() {
    committed.put(ALL, pointer(Optional.of(AFTER_50), 1, 2, "80"));
    committed.put(range("", "80"), pointer(Optional.of(AFTER_50), 2, 3, "40"));
    committed.put(range("80", "FF"), pointer(Optional.of(AFTER_900), 2, 4, "C0"));

    assertThat(leaves(ROOT))
        .containsExactly(
            inherited("", "40", 3, AFTER_50),
            inherited("40", "80", 3, AFTER_50),
            inherited("80", "C0", 4, AFTER_900),
            inherited("C0", "FF", 4, AFTER_900));
  }

  @Test
  void thePiecesOfARangeThatHadNotStartedInheritItsStart() {
    committed.put(ALL, pointer(Optional.of(AFTER_50), 1, 2, "80"));
    committed.put(range("80", "FF"), pointer(Optional.empty(), 2, 3, "C0"));

    assertThat(leaves(ROOT))
        .containsExactly(
            inherited("", "80", 2, AFTER_50),
            inherited("80", "C0", 3, AFTER_50),
            inherited("C0", "FF", 3, AFTER_50));
  }

  @Test
  void theOffsetOfAnotherEpochIsIgnored() {
    committed.put(ALL, new Progress(AFTER_900, 99));

    assertThat(leaves(ROOT)).containsExactly(inherited("", "FF", 1, new Position.After(7)));
  }

  @Test
  void thePointerOfAnotherEpochIsIgnored() {
    committed.put(ALL, pointer(Optional.of(AFTER_900), 99, 2, "80"));
    committed.put(range("", "80"), new Progress(AFTER_900, 2));

    assertThat(leaves(ROOT)).containsExactly(inherited("", "FF", 1, new Position.After(7)));
  }

  @Test
  void aPieceOfAnEarlierSplitAtTheSameCutStartsWhereTheLaterOnePointed() {
    committed.put(ALL, pointer(Optional.of(AFTER_50), 1, 3, "80"));
    committed.put(range("", "80"), new Progress(AFTER_900, 2));
    committed.put(range("80", "FF"), new Progress(AFTER_900, 3));

    assertThat(leaves(ROOT))
        .containsExactly(
            inherited("", "80", 3, AFTER_50), new Lease(range("80", "FF"), 3, AFTER_900, false));
  }

  @Test
  void eachLevelIsLookedUpAtOnce() {
    committed.put(ALL, pointer(Optional.of(AFTER_50), 1, 2, "40", "80"));
    committed.put(range("", "40"), pointer(Optional.of(AFTER_50), 2, 3, "20"));
    committed.put(range("80", "FF"), pointer(Optional.of(AFTER_900), 2, 4, "C0"));

    leaves(ROOT);

    assertThat(lookups)
        .containsExactly(
            List.of(ALL),
            List.of(range("", "40"), range("40", "80"), range("80", "FF")),
            List.of(range("", "20"), range("20", "40"), range("80", "C0"), range("C0", "FF")));
  }

  @Test
  void aLeafThatOnlyOverlapsWhatIsWantedIsLeftOut() {
    committed.put(ALL, pointer(Optional.of(AFTER_50), 1, 2, "80"));

    assertThat(within(range("40", "FF"))).containsExactly(inherited("80", "FF", 2, AFTER_50));
  }

  @Test
  void aWantedRangeThatSplitSinceGivesItsPieces() {
    committed.put(ALL, pointer(Optional.of(AFTER_50), 1, 2, "80"));
    committed.put(range("80", "FF"), pointer(Optional.of(AFTER_900), 2, 3, "C0"));

    assertThat(within(range("80", "FF")))
        .containsExactly(inherited("80", "C0", 3, AFTER_900), inherited("C0", "FF", 3, AFTER_900));
  }

  private List<Lease> leaves(RootOffset.Layout root) {
    return LeaseTree.leaves(root, this::lookUp);
  }

  private List<Lease> within(FeedRange wanted) {
    return LeaseTree.leavesWithin(ROOT, List.of(wanted), this::lookUp);
  }

  private Map<FeedRange, RangeOffset> lookUp(Collection<FeedRange> ranges) {
    lookups.add(List.copyOf(ranges));
    Map<FeedRange, RangeOffset> found = new HashMap<>(committed);
    found.keySet().retainAll(ranges);
    return found;
  }

  private static FeedRange range(String min, String max) {
    return new FeedRange(min, max);
  }

  private static Lease inherited(String min, String max, long epoch, Position from) {
    return new Lease(range(min, max), epoch, from, true);
  }

  private static Pointer pointer(Optional<Position> at, long epoch, long born, String... cuts) {
    return new Pointer(at, epoch, List.of(cuts), born);
  }
}
