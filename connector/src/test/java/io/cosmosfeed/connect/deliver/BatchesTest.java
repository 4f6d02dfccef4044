/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.deliver;

import static io.cosmosfeed.connect.deliver.Delivery.changesIn;
import static io.cosmosfeed.connect.deliver.Delivery.checkpointsIn;
import static io.cosmosfeed.connect.deliver.Delivery.offsetOf;
import static io.cosmosfeed.connect.deliver.Delivery.progress;
import static io.cosmosfeed.connect.model.Pages.delete;
import static io.cosmosfeed.connect.model.Pages.page;
import static io.cosmosfeed.connect.model.Pages.split;
import static io.cosmosfeed.connect.model.Pages.write;
import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.offset.RangeOffset;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

/** What is in a batch, in which order, and with which positions. */
class BatchesTest {

  private static final FeedRange ALL = FeedRange.FULL;
  private static final FeedRange LEFT = new FeedRange("", "80");
  private static final FeedRange RIGHT = new FeedRange("80", "FF");
  private static final Position AFTER_10 = new Position.After(10);
  private static final Instant SEVEN = Instant.parse("2026-01-31T07:00:00Z");

  @Test
  void nothingCameAndNothingIsHandedOut() throws InterruptedException {
    Delivery delivery = Delivery.atLeastOnce(100).resume(ALL, AFTER_10);

    assertThat(delivery.poll()).isEmpty();
  }

  @Test
  void aRangeThatGoesOnFromNowRemembersThatMomentAtOnce() throws InterruptedException {
    Delivery delivery = Delivery.atLeastOnce(100).resume(ALL, AFTER_10);

    delivery.expires().arrives(page(500));

    assertThat(checkpointsIn(delivery.poll()))
        .singleElement()
        .satisfies(record -> assertThat(offsetOf(record)).isEqualTo(progress(500)));
  }

  @Test
  void aDeadLetterCarriesThePositionOfTheChangesThatItIsFor() throws InterruptedException {
    Delivery delivery = Delivery.withDeadLetters("letters").resume(ALL, AFTER_10);

    delivery.cannotBeReadUpTo(11);

    List<SourceRecord> batch = delivery.poll();
    assertThat(batch)
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.topic()).isEqualTo("letters");
              assertThat(offsetOf(letter)).isEqualTo(progress(11));
              assertThat(Delivery.rangeOf(letter)).isEqualTo(ALL);
            });
  }

  @Test
  void atLeastOnceTheItemsOfATransactionCarryThePositionBeforeItUntilTheLastOne()
      throws InterruptedException {
    Delivery delivery =
        Delivery.atLeastOnce(100)
            .resume(ALL, AFTER_10)
            .arrives(page(20, at(11), at(13), at(13), at(13), at(17)));

    assertThat(delivery.poll())
        .extracting(Delivery::offsetOf)
        .containsExactly(progress(11), progress(11), progress(11), progress(13), progress(17));
  }

  @Test
  void exactlyOnceEveryItemOfATransactionCarriesThePositionAfterIt() throws InterruptedException {
    Delivery delivery =
        Delivery.exactlyOnce(100)
            .resume(ALL, AFTER_10)
            .arrives(page(20, at(11), at(13), at(13), at(17)));

    assertThat(delivery.poll())
        .extracting(Delivery::offsetOf)
        .containsExactly(progress(11), progress(13), progress(13), progress(17));
  }

  @Test
  void thePageEndIsCarriedByNoneOfItsRecordsButByTheFirstOfTheNextTransaction()
      throws InterruptedException {
    Delivery delivery = Delivery.atLeastOnce(100).resume(ALL, AFTER_10).arrives(page(20, at(11)));
    delivery.poll();

    delivery.arrives(page(30, at(25), at(25)));

    assertThat(delivery.poll())
        .extracting(Delivery::offsetOf)
        .containsExactly(progress(20), progress(25));
  }

  @Test
  void aPageWhoseLsnsCannotBeTrustedIsOneTransaction() throws InterruptedException {
    Delivery delivery =
        Delivery.atLeastOnce(100).resume(ALL, AFTER_10).arrives(page(20, at(11), at(900), at(12)));

    assertThat(delivery.poll())
        .extracting(Delivery::offsetOf)
        .containsExactly(progress(10), progress(10), progress(20));
  }

  @Test
  void aBatchHasWholeTransactionsUpToItsSize() throws InterruptedException {
    Delivery delivery =
        Delivery.atLeastOnce(5)
            .resume(ALL, AFTER_10)
            .arrives(page(20, at(11), at(11), at(12), at(12), at(13), at(13), at(14)));

    assertThat(delivery.poll()).extracting(BatchesTest::lsnOf).containsExactly(11L, 11L, 12L, 12L);
    assertThat(delivery.poll()).extracting(BatchesTest::lsnOf).containsExactly(13L, 13L, 14L);
    assertThat(delivery.poll()).isEmpty();
  }

  @Test
  void aBatchDoesNotOutgrowItsSizeByThePageThatFollows() throws InterruptedException {
    Delivery delivery =
        Delivery.atLeastOnce(3)
            .resume(ALL, AFTER_10)
            .arrives(page(12, at(11), at(12)))
            .arrives(page(13, at(13), at(13)));

    assertThat(delivery.poll()).extracting(BatchesTest::lsnOf).containsExactly(11L, 12L);
    assertThat(delivery.poll()).extracting(BatchesTest::lsnOf).containsExactly(13L, 13L);
  }

  @Test
  void aTransactionThatIsLargerThanABatchGoesOutWholeAndAlone() throws InterruptedException {
    Delivery delivery =
        Delivery.atLeastOnce(2)
            .resume(ALL, AFTER_10)
            .arrives(page(20, at(11), at(12), at(12), at(12), at(13)));

    assertThat(delivery.poll()).extracting(BatchesTest::lsnOf).containsExactly(11L);
    assertThat(delivery.poll()).extracting(BatchesTest::lsnOf).containsExactly(12L, 12L, 12L);
    assertThat(delivery.poll()).extracting(BatchesTest::lsnOf).containsExactly(13L);
  }

  @Test
  void changesThatLeaveNoRecordDelayNobodyAndTheirPositionTravelsWithTheNextRecord()
      throws InterruptedException {
    Delivery delivery =
        Delivery.atLeastOnce(100)
            .resume(ALL, AFTER_10)
            .arrives(page(20, delete("a", "1", 11), delete("a", "2", 12), at(15), at(15)));

    assertThat(delivery.poll())
        .extracting(Delivery::offsetOf)
        .containsExactly(progress(12), progress(15));
  }

  @Test
  void aPollEndsInTimeThoughAllThatItFindsLeavesNoRecord() throws InterruptedException {
    Delivery delivery = Delivery.atLeastOnce(100).resume(ALL, AFTER_10);
    for (long lsn = 11; lsn <= 15; lsn++) {
      delivery.arrives(page(lsn, delete("a", "1", lsn)));
    }
    delivery.arrives(page(16, at(16))).mapsFor(Duration.ofMillis(200));

    Instant begin = delivery.clock.instant();
    List<SourceRecord> first = delivery.batches.next(Duration.ofMillis(500));

    assertThat(first).isEmpty();
    assertThat(Duration.between(begin, delivery.clock.instant())).isLessThan(Duration.ofSeconds(1));
    assertThat(delivery.batches.next(Duration.ofMillis(500))).hasSize(1);
  }

  @Test
  void eachNonEmptyBatchIsATransactionThatItsLastRecordEnds() throws InterruptedException {
    Delivery delivery =
        Delivery.exactlyOnce(2)
            .resume(ALL, AFTER_10)
            .arrives(page(20, at(11), at(12), at(13), at(14), at(14)));
    for (int i = 0; i < 3; i++) {
      List<SourceRecord> batch = delivery.poll();
      assertThat(delivery.commits()).containsExactly(batch.get(batch.size() - 1));
    }

    assertThat(delivery.poll()).isEmpty();
    assertThat(delivery.commits()).isEmpty();
  }

  @Test
  void thePointerOfASplitComesAfterTheParentsLastRecordAndBeforeItsPieces()
      throws InterruptedException {
    Delivery delivery =
        Delivery.atLeastOnce(100)
            .resume(ALL, AFTER_10)
            .arrives(page(20, at(11)))
            .arrives(split(ALL, "80"))
            .arrives(RIGHT, page(31, at(31)))
            .arrives(LEFT, page(25, at(25)));

    List<SourceRecord> batch = delivery.poll();

    assertThat(batch).extracting(Delivery::rangeOf).containsExactly(ALL, ALL, RIGHT, LEFT);
    assertThat(offsetOf(batch.get(1)))
        .isEqualTo(pointer(Optional.of(new Position.After(20)), "80"));
    assertThat(offsetOf(batch.get(2)))
        .isEqualTo(new RangeOffset.Progress(new Position.After(31), Delivery.FIRST_BORN));
  }

  @Test
  void thePointerOfARangeThatHadNotStartedHasNoPosition() throws InterruptedException {
    Delivery delivery =
        Delivery.atLeastOnce(100).begin(ALL, AFTER_10).arrives(split(ALL, "40", "80"));

    assertThat(delivery.poll())
        .extracting(Delivery::offsetOf)
        .containsExactly(pointer(Optional.empty(), "40", "80"));
  }

  @Test
  void thePointerOfARangeThatOnlyMovedHasWhereItMovedTo() throws InterruptedException {
    Delivery delivery =
        Delivery.atLeastOnce(100)
            .begin(ALL, AFTER_10)
            .arrives(page(12))
            .after(Duration.ofMillis(50));
    delivery.arrives(split(ALL, "80"));

    assertThat(delivery.poll())
        .extracting(Delivery::offsetOf)
        .containsExactly(pointer(Optional.of(new Position.After(12)), "80"));
  }

  @Test
  void aPieceThatSplitsBeforeItWasReadPointsToWhatItInherits() throws InterruptedException {
    Delivery delivery =
        Delivery.atLeastOnce(100)
            .resume(ALL, AFTER_10)
            .arrives(split(ALL, "80"))
            .arrives(LEFT, split(LEFT, "40"));

    List<SourceRecord> pointers = delivery.poll();

    assertThat(pointers).extracting(Delivery::rangeOf).containsExactly(ALL, LEFT);
    assertThat(offsetOf(pointers.get(1)))
        .isEqualTo(
            new RangeOffset.Pointer(
                Optional.empty(), Delivery.FIRST_BORN, List.of("40"), Delivery.FIRST_BORN + 1));
  }

  @Test
  void aStartAtAnInstantIsAnchoredBeforeTheFirstChange() throws InterruptedException {
    Delivery delivery =
        Delivery.atLeastOnce(100)
            .begin(ALL, new Position.At(SEVEN))
            .arrives(page(20, at(11), at(11)));

    List<SourceRecord> batch = delivery.poll();

    assertThat(changesIn(batch))
        .extracting(Delivery::offsetOf)
        .containsExactly(progress(10), progress(11));
  }

  @Test
  void aStartAtAnInstantIsAnchoredAtOnceWhereThereIsNoChange() throws InterruptedException {
    Delivery delivery =
        Delivery.atLeastOnce(100).begin(ALL, new Position.At(SEVEN)).arrives(page(20));

    assertThat(checkpointsIn(delivery.poll()))
        .extracting(Delivery::offsetOf)
        .containsExactly(progress(20));
  }

  @Test
  void anAnchorTravelsAtOnceEvenIfItsFirstChangeHasToWait() throws InterruptedException {
    Delivery delivery = Delivery.atLeastOnce(2).resume(LEFT, AFTER_10);
    delivery.begin(RIGHT, new Position.At(SEVEN));
    delivery.arrives(LEFT, page(11, at(11))).arrives(RIGHT, page(30, at(30), at(30)));

    List<SourceRecord> batch = delivery.poll();

    assertThat(batch).extracting(Delivery::rangeOf).containsExactly(LEFT, RIGHT);
    assertThat(offsetOf(batch.get(1))).isEqualTo(progress(29));
  }

  @Test
  void aStartAtAnInstantStaysThatInstantWhereLsnsCannotBeTrusted() throws InterruptedException {
    Delivery delivery =
        Delivery.atLeastOnce(100)
            .begin(ALL, new Position.At(SEVEN))
            .arrives(page(20, at(Change.NO_LSN), at(12)));

    assertThat(delivery.poll())
        .extracting(Delivery::offsetOf)
        .containsExactly(
            new RangeOffset.Progress(new Position.At(SEVEN), Delivery.EPOCH), progress(20));
  }

  @Test
  void thePositionHandedOutNeverGoesBack() throws InterruptedException {
    Delivery delivery =
        Delivery.atLeastOnce(100)
            .resume(ALL, AFTER_10)
            .arrives(page(20, at(11)))
            .arrives(page(15))
            .after(Duration.ofMillis(50));
    delivery.arrives(page(30, at(21), at(21)));

    List<RangeOffset> positions = new ArrayList<>();
    delivery.poll().forEach(record -> positions.add(offsetOf(record)));

    assertThat(positions).containsExactly(progress(11), progress(20), progress(21));
  }

  private static RangeOffset pointer(Optional<Position> at, String... cuts) {
    return new RangeOffset.Pointer(at, Delivery.EPOCH, List.of(cuts), Delivery.FIRST_BORN);
  }

  private static Object lsnOf(SourceRecord record) {
    return record.headers().lastWithName("cosmos.lsn").value();
  }

  private static Change at(long lsn) {
    return write("a", "id-" + lsn, lsn);
  }
}
