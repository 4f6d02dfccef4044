/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import static io.cosmosfeed.connect.model.Pages.page;
import static io.cosmosfeed.connect.model.Pages.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.Test;

/** What becomes of the leases of a container that is another one by now, or is gone. */
class ContainerWatchTest {

  private static final FeedRange ALL = FeedRange.FULL;
  private static final FeedRange LEFT = new FeedRange("", "80");
  private static final FeedRange RIGHT = new FeedRange("80", "FF");
  private static final Position AFTER_10 = new Position.After(10);

  @Test
  void changesOfAnotherContainerOfTheNameAreNotDeliveredAndItIsReadNoMore()
      throws InterruptedException {
    Reading reading = Reading.unbounded().add(LEFT, AFTER_10).add(RIGHT, AFTER_10);
    reading.feed.recreate("another");

    reading.arrives(LEFT, pageOf("another")).arrives(RIGHT, pageOf("another"));
    reading.whilePolling(Duration.ofMinutes(2));

    assertThat(reading.pages()).isEmpty();
    assertThat(reading.feed.outstanding()).isEmpty();
  }

  @Test
  void anOddAnswerOfTheSameContainerIsAskedForAgain() throws InterruptedException {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10).arrives(pageOf("odd"));
    reading.pauseUntilNextRead();

    assertThat(reading.arrives(page(20, write("a", "1", 20))).pages()).hasSize(1);
  }

  @Test
  void aContainerThatWasCreatedAnewIsNoticedThoughNoPageSaysSo() {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);
    reading.feed.recreate("another");
    reading.whilePolling(Reading.IDENTITY_CHECK);

    reading.arrives(page(10)).whilePolling(Duration.ofSeconds(10));

    assertThat(reading.feed.outstanding()).isEmpty();
  }

  @Test
  void aTimeoutIsAReasonToLook() {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);
    reading.feed.recreate("another");

    reading.fails(timeout()).whilePolling(Duration.ofSeconds(10));

    assertThat(reading.feed.outstanding()).isEmpty();
  }

  @Test
  void aSeriesOfTimeoutsIsOneReason() {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);
    for (int i = 0; i < 5; i++) {
      reading.fails(timeout()).pauseUntilNextRead();
    }

    assertThat(reading.feed.describes()).isEqualTo(1);
  }

  @Test
  void whenTheLastContainerIsGoneTheTaskFails() {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);
    reading.feed.failDescribe(gone());

    reading.fails(gone());

    assertThatThrownBy(reading::events)
        .isInstanceOf(ConnectException.class)
        .hasMessageStartingWith("ChangeFeedContainerNotFound: the container shop/sales");
  }

  @Test
  void whenOneOfSeveralContainersIsGoneTheOthersAreReadOn() throws InterruptedException {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10).addOfOtherContainer(ALL, AFTER_10);
    reading.feed.failDescribe(gone());

    reading.fails(gone()).whilePolling(Duration.ofSeconds(10));
    reading.other.only().answer().complete(page(20, write("a", "1", 20)));
    reading.thread.runDue();

    assertThat(reading.feed.outstanding()).isEmpty();
    assertThat(reading.pages()).hasSize(1);
    assertThat(reading.other.outstanding()).hasSize(1);
  }

  @Test
  void aContainerThatCannotBeLookedUpForAMomentIsReadOn() throws InterruptedException {
    Reading reading = Reading.unbounded().add(ALL, AFTER_10);
    reading.feed.failDescribe(timeout());

    reading.fails(gone()).pauseUntilNextRead();

    assertThat(reading.arrives(page(20, write("a", "1", 20))).pages()).hasSize(1);
  }

  private static ChangeFeedException gone() {
    return ChangeFeedException.of(Kind.CONTAINER_GONE, "it is not there");
  }

  private static ChangeFeedException timeout() {
    return ChangeFeedException.of(Kind.TRANSIENT, "no answer");
  }

  private static ChangePage pageOf(String resourceId) {
    return new ChangePage.Changes(
        resourceId, List.of(write("a", "1", 20)), 20, OptionalLong.empty(), 1.0, 100);
  }
}
