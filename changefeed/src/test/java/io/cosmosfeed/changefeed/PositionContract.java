/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static io.cosmosfeed.changefeed.Documents.document;
import static io.cosmosfeed.changefeed.Documents.documents;
import static io.cosmosfeed.changefeed.Documents.ids;
import static io.cosmosfeed.changefeed.Documents.idsOf;
import static io.cosmosfeed.changefeed.FeedReader.WHOLE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.FeedReader.Drained;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A feed can be read from its beginning, from now, from an instant and after any LSN. */
interface PositionContract extends FeedContract {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 100})
  default void readingOnAfterEachPageBringsEveryChangeExactlyOnce(int pageSize) {
    FixtureContainer container = bench().container(2);
    List<ObjectNode> written = documents(30);
    written.forEach(container::create);

    var drained = bench().latestVersion(container).drainAll(Position.BEGINNING, pageSize);

    assertThat(drained.values().stream().flatMap(range -> ids(range.changes()).stream()))
        .containsExactlyInAnyOrderElementsOf(idsOf(written));
  }

  @Test
  default void anotherFeedOfTheSameContainerReadsOnFromAPositionOfTheFirst() {
    FixtureContainer container = bench().container(1);
    documents(10).forEach(container::create);
    ChangePage.Changes firstPage;
    try (FeedReader first = bench().latestVersion(container)) {
      firstPage = first.page(FeedRange.FULL, Position.BEGINNING, 4);
    }

    FeedReader second = bench().latestVersion(container);
    Drained rest = second.drain(FeedRange.FULL, new Position.After(firstPage.reached()), WHOLE);

    List<String> all = new ArrayList<>(ids(firstPage.changes()));
    all.addAll(ids(rest.changes()));
    assertThat(firstPage.changes()).isNotEmpty();
    assertThat(all).containsExactlyElementsOf(idsOf(documents(10)));
  }

  @Test
  default void readingAfterAnyLsnBringsExactlyTheChangesBehindIt() {
    FixtureContainer container = bench().container(1);
    documents(12).forEach(container::create);
    FeedReader reader = bench().latestVersion(container);
    List<Change> all = reader.drain(FeedRange.FULL, Position.BEGINNING, WHOLE).changes();
    assertThat(all).hasSize(12);

    long newest = all.get(all.size() - 1).lsn();
    for (long lsn = 0; lsn <= newest; lsn++) {
      long after = lsn;
      assertThat(reader.drain(FeedRange.FULL, new Position.After(lsn), 5).changes())
          .as("changes after LSN %d", lsn)
          .extracting(Change::lsn)
          .containsExactlyElementsOf(
              all.stream().map(Change::lsn).filter(own -> own > after).toList());
    }
  }

  @Test
  default void anLsnBeyondTheEndBringsNothingAndNoFailure() {
    FixtureContainer container = bench().container(1);
    documents(3).forEach(container::create);
    FeedReader reader = bench().latestVersion(container);
    Drained drained = reader.drain(FeedRange.FULL, Position.BEGINNING, WHOLE);

    var page = reader.page(FeedRange.FULL, new Position.After(drained.reached() + 1_000), WHOLE);

    assertThat(page.changes()).isEmpty();
  }

  @Test
  default void theBeginningHoldsWhatWasWrittenBeforeAnybodyRead() {
    FixtureContainer container = bench().container(2);
    List<ObjectNode> written = documents(20);
    written.forEach(container::create);

    assertThat(ids(bench().latestVersion(container).readAll(Position.BEGINNING)))
        .containsExactlyInAnyOrderElementsOf(idsOf(written));
  }

  @Test
  default void readingFromNowBringsOnlyWhatIsWrittenAfterwards() {
    FixtureContainer container = bench().container(1);
    documents(5).forEach(container::create);
    FeedReader reader = bench().latestVersion(container);

    var now = reader.page(FeedRange.FULL, Position.NOW, WHOLE);
    container.create(document("later", "key-1", 1));
    var later = reader.drain(FeedRange.FULL, new Position.After(now.reached()), WHOLE);

    assertThat(now.changes()).isEmpty();
    assertThat(ids(later.changes())).containsExactly("later");
  }

  @Test
  default void nowOnAnEmptyContainerIsAPositionToReadOnFrom() {
    FixtureContainer container = bench().container(1);
    FeedReader reader = bench().latestVersion(container);

    var now = reader.page(FeedRange.FULL, Position.NOW, WHOLE);
    container.create(document("first", "key", 1));
    var later = reader.drain(FeedRange.FULL, new Position.After(now.reached()), WHOLE);

    assertThat(now.changes()).isEmpty();
    assertThat(ids(later.changes())).containsExactly("first");
  }

  @Test
  default void theBeginningOfAnEmptyContainerIsAPositionToReadOnFrom() {
    FixtureContainer container = bench().container(1);
    FeedReader reader = bench().latestVersion(container);

    var beginning = reader.page(FeedRange.FULL, Position.BEGINNING, WHOLE);
    container.create(document("first", "key", 1));
    var later = reader.drain(FeedRange.FULL, new Position.After(beginning.reached()), WHOLE);

    assertThat(beginning.changes()).isEmpty();
    assertThat(ids(later.changes())).containsExactly("first");
  }

  @Test
  default void readingFromAnInstantBringsWhatWasWrittenAfterIt() {
    bench().requires(FeedFixture.Capability.MOVES_CLOCK);
    FixtureContainer container = bench().container(1);
    container.create(document("before", "key", 1));
    bench().fixture().advanceClock(Duration.ofMinutes(1));
    Instant instant = bench().fixture().now();
    bench().fixture().advanceClock(Duration.ofMinutes(1));
    container.create(document("after-1", "key", 1));
    container.create(document("after-2", "key", 1));
    FeedReader reader = bench().latestVersion(container);

    Drained drained = reader.drain(FeedRange.FULL, new Position.At(instant), 1);
    container.create(document("after-3", "key", 1));
    Drained later = reader.drain(FeedRange.FULL, drained.position(), 1);

    assertThat(ids(drained.changes())).containsExactly("after-1", "after-2");
    assertThat(ids(later.changes())).containsExactly("after-3");
  }

  @Test
  default void anInstantBehindTheLastWriteIsAPositionToReadOnFrom() {
    bench().requires(FeedFixture.Capability.MOVES_CLOCK);
    FixtureContainer container = bench().container(1);
    container.create(document("before", "key", 1));
    bench().fixture().advanceClock(Duration.ofMinutes(1));
    Instant instant = bench().fixture().now();
    FeedReader reader = bench().latestVersion(container);

    Drained nothing = reader.drain(FeedRange.FULL, new Position.At(instant), WHOLE);
    bench().fixture().advanceClock(Duration.ofMinutes(1));
    container.create(document("after", "key", 1));
    Drained later = reader.drain(FeedRange.FULL, nothing.position(), WHOLE);

    assertThat(nothing.changes()).isEmpty();
    assertThat(ids(later.changes())).containsExactly("after");
  }

  @Test
  default void thePositionReportedNeverGoesBack() {
    FixtureContainer container = bench().container(2);
    documents(25).forEach(container::create);

    var drained = bench().latestVersion(container).drainAll(Position.BEGINNING, 2);

    assertThat(drained.values())
        .allSatisfy(
            range -> assertThat(range.pages()).extracting(ChangePage.Changes::reached).isSorted());
  }

  @Test
  default void aPageReachesAtLeastTheLastChangeItCarries() {
    FixtureContainer container = bench().container(1);
    documents(25).forEach(container::create);

    Drained drained = bench().latestVersion(container).drain(FeedRange.FULL, Position.BEGINNING, 4);

    assertThat(drained.pages())
        .allSatisfy(
            page ->
                assertThat(page.changes())
                    .allSatisfy(
                        change -> assertThat(change.lsn()).isLessThanOrEqualTo(page.reached())));
  }

  @Test
  default void whoHasCaughtUpIsToldANewestLsnThatIsNotBehind() {
    FixtureContainer container = bench().container(1);
    documents(5).forEach(container::create);

    Drained drained =
        bench().latestVersion(container).drain(FeedRange.FULL, Position.BEGINNING, WHOLE);

    ChangePage.Changes last = drained.pages().get(drained.pages().size() - 1);
    assertThat(last.newestLsn()).isPresent();
    assertThat(last.newestLsn().getAsLong()).isGreaterThanOrEqualTo(drained.reached());
  }

  @Test
  default void whoIsBehindIsToldANewestLsnThatIsAhead() {
    FixtureContainer container = bench().container(1);
    documents(5).forEach(container::create);

    var page = bench().latestVersion(container).page(FeedRange.FULL, Position.BEGINNING, 1);

    assertThat(page.newestLsn()).isPresent();
    assertThat(page.newestLsn().getAsLong()).isGreaterThan(page.reached());
  }
}
