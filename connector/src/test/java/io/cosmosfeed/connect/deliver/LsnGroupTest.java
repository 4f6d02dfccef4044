/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.deliver;

import static io.cosmosfeed.connect.model.Pages.page;
import static io.cosmosfeed.connect.model.Pages.write;
import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.Position;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class LsnGroupTest {

  private static final Position AFTER_10 = new Position.After(10);
  private static final Position AT = new Position.At(Instant.parse("2026-01-31T08:00:00Z"));

  @Test
  void changesThatShareAnLsnAreOneGroup() {
    List<LsnGroup> groups = LsnGroup.of(AFTER_10, page(20, at(11), at(12), at(12), at(12), at(15)));

    assertThat(groups).extracting(LsnGroup::lsn).containsExactly(11L, 12L, 15L);
    assertThat(groups).extracting(group -> group.changes().size()).containsExactly(1, 3, 1);
  }

  @Test
  void anEmptyPageHasNoGroup() {
    assertThat(LsnGroup.of(AFTER_10, page(20))).isEmpty();
  }

  @Test
  void aPageWithAMissingLsnIsOneGroupThatReachesItsEnd() {
    assertOneGroupUpTo(20, AFTER_10, page(20, at(11), at(Change.NO_LSN), at(12)));
  }

  @Test
  void aPageWithFallingLsnsIsOneGroup() {
    assertOneGroupUpTo(20, AFTER_10, page(20, at(12), at(11)));
  }

  @Test
  void aPageWithAnLsnThatWasReadBeforeIsOneGroup() {
    assertOneGroupUpTo(20, AFTER_10, page(20, at(10), at(11)));
  }

  @Test
  void aPageWithAnLsnBeyondItsEndIsOneGroup() {
    assertOneGroupUpTo(20, AFTER_10, page(20, at(11), at(21)));
  }

  @Test
  void aPageThatReportsLessThanWasAskedForDoesNotGoBack() {
    assertOneGroupUpTo(10, AFTER_10, page(9, at(11), at(12)));
  }

  @Test
  void fromAnInstantAnyRealLsnIsTrusted() {
    assertThat(LsnGroup.of(AT, page(20, at(1), at(2)))).hasSize(2);
  }

  @Test
  void lsnZeroIsTheBeginningAndNoChangeHasIt() {
    assertOneGroupUpTo(20, AT, page(20, at(0), at(1)));
  }

  @Property
  void noChangeIsLostOrReorderedAndGroupsRise(
      @ForAll @Size(max = 30) List<@IntRange(min = -1, max = 40) Integer> lsns,
      @ForAll @IntRange(max = 20) int from,
      @ForAll @IntRange(max = 45) int reached) {
    Change[] changes = lsns.stream().map(LsnGroupTest::at).toArray(Change[]::new);

    List<LsnGroup> groups = LsnGroup.of(new Position.After(from), page(reached, changes));

    List<Change> delivered = new ArrayList<>();
    long last = from;
    for (LsnGroup group : groups) {
      assertThat(group.lsn()).isGreaterThanOrEqualTo(last);
      last = group.lsn();
      delivered.addAll(group.changes());
    }
    assertThat(delivered).containsExactly(changes);
    assertThat(last).isLessThanOrEqualTo(Math.max(from, reached));
  }

  @Property
  void noTwoGroupsHaveChangesOfTheSameTransaction(
      @ForAll @Size(max = 30) List<@IntRange(min = 1, max = 9) Integer> steps) {
    List<Integer> rising = steps.stream().sorted().toList();
    Change[] changes = rising.stream().map(LsnGroupTest::at).toArray(Change[]::new);

    List<LsnGroup> groups = LsnGroup.of(Position.BEGINNING, page(9, changes));

    assertThat(groups)
        .extracting(LsnGroup::lsn)
        .containsExactlyElementsOf(rising.stream().distinct().map(Integer::longValue).toList());
  }

  private static void assertOneGroupUpTo(long lsn, Position from, ChangePage.Changes page) {
    assertThat(LsnGroup.of(from, page)).containsExactly(new LsnGroup(lsn, page.changes()));
  }

  private static Change at(long lsn) {
    return write("pk", "id", lsn);
  }
}
