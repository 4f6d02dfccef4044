/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeedRangeTest {

  @Test
  void theWholeKeySpaceReachesFromTheEmptyBoundToFf() {
    assertThat(FeedRange.FULL).hasToString("-FF");
    assertThat(FeedRange.FULL.contains("")).isTrue();
    assertThat(FeedRange.FULL.contains("3FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF")).isTrue();
    assertThat(FeedRange.FULL.contains("FF")).isFalse();
  }

  @Test
  void aRangeHasItsLowerBoundButNotItsUpperOne() {
    FeedRange range = new FeedRange("10", "20");

    assertThat(range.contains("0FFF")).isFalse();
    assertThat(range.contains("10")).isTrue();
    assertThat(range.contains("1FFFFFFF")).isTrue();
    assertThat(range.contains("20")).isFalse();
  }

  @Test
  void boundsOfDifferentLengthsAreOrderedAsText() {
    FeedRange level = new FeedRange("3D48", "3D48FF");

    assertThat(level.contains("3D482A94")).isTrue();
    assertThat(level.contains("3D49")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "10", "20-10", "10-10", "1g-20", "aa-bb", "10-20-30", "10 -20", "10-"})
  void whatIsNoRangeIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> FeedRange.parse(text));
  }

  @Test
  void rangesAreOrderedByTheirLowerBounds() {
    assertThat(List.of(FeedRange.parse("20-FF"), FeedRange.parse("10-20"), FeedRange.parse("-10")))
        .isSortedAccordingTo((a, b) -> b.compareTo(a));
  }

  @Test
  void rangesThatOnlyTouchHaveNothingInCommon() {
    assertThat(FeedRange.parse("-10").intersect(FeedRange.parse("10-20"))).isEmpty();
  }

  @Test
  void rangesThatOverlapHaveTheOverlapInCommon() {
    assertThat(FeedRange.parse("-20").intersect(FeedRange.parse("10-FF")))
        .contains(FeedRange.parse("10-20"));
  }

  @Test
  void cuttingGivesTheRangesBetweenTheCuts() {
    assertThat(FeedRange.FULL.splitAt(List.of("10", "20")))
        .containsExactly(
            FeedRange.parse("-10"), FeedRange.parse("10-20"), FeedRange.parse("20-FF"));
    assertThat(FeedRange.FULL.splitAt(List.of())).containsExactly(FeedRange.FULL);
  }

  @Test
  void cutsThatDoNotRiseInsideTheRangeAreRefused() {
    FeedRange range = FeedRange.parse("10-20");

    for (List<String> cuts :
        List.of(
            List.of("10"),
            List.of("20"),
            List.of("08"),
            List.of("30"),
            List.of("18", "14"),
            List.of("18", "18"))) {
      assertThatIllegalArgumentException()
          .as("cuts %s", cuts)
          .isThrownBy(() -> range.splitAt(cuts))
          .withMessageContaining("10-20");
    }
  }
}
