/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static io.cosmosfeed.changefeed.ChangeFeedException.Kind.CLOSED;
import static io.cosmosfeed.changefeed.ChangeFeedException.Kind.CONTAINER_GONE;
import static io.cosmosfeed.changefeed.Documents.documents;
import static io.cosmosfeed.changefeed.FeedReader.WHOLE;
import static io.cosmosfeed.changefeed.Stages.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** What goes wrong comes through the stage, as a {@link ChangeFeedException}, and soon. */
interface FailureContract extends FeedContract {

  /** How soon a read ends when its feed is closed. */
  Duration PROMPTLY = Duration.ofSeconds(3);

  @Test
  default void aContainerThatIsNotThereCannotBeOpened() {
    String database = bench().container(1).name().database();
    ContainerName missing = new ContainerName(database, "not-there");

    ChangeFeedException failure =
        failure(CONTAINER_GONE, () -> bench().account().open(missing, FeedMode.LATEST_VERSION));

    assertThat(failure).hasMessageContaining("not-there");
  }

  @Test
  default void aContainerOfADatabaseThatIsNotThereCannotBeOpened() {
    ContainerName missing = new ContainerName("no-such-database", "not-there");

    ChangeFeedException failure =
        failure(CONTAINER_GONE, () -> bench().account().open(missing, FeedMode.LATEST_VERSION));

    assertThat(failure).hasMessageContaining("no-such-database");
  }

  @Test
  default void theContainersOfADatabaseThatIsNotThereCannotBeListed() {
    ChangeFeedException failure =
        failure(CONTAINER_GONE, () -> bench().account().containers("no-such-database"));

    assertThat(failure).hasMessageContaining("no-such-database");
  }

  @Test
  default void aFeedWhoseContainerWasDeletedFails() {
    FixtureContainer container = bench().container(1);
    documents(3).forEach(container::create);
    ChangeFeed feed = bench().latestVersion(container).feed();
    container.drop();

    ChangeFeedException failure =
        failure(CONTAINER_GONE, () -> feed.read(FeedRange.FULL, Position.BEGINNING, WHOLE));

    assertThat(failure).hasMessageContaining(container.name().container());
    failure(CONTAINER_GONE, feed::describe);
    failure(CONTAINER_GONE, feed::feedRanges);
  }

  @Test
  default void aClosedFeedFails() {
    ChangeFeed feed = bench().latestVersion(bench().container(1)).feed();
    feed.close();

    failure(CLOSED, () -> feed.read(FeedRange.FULL, Position.BEGINNING, WHOLE));
    failure(CLOSED, feed::describe);
    failure(CLOSED, feed::feedRanges);
  }

  @Test
  default void closingTwiceIsHarmless() {
    ChangeFeed feed = bench().latestVersion(bench().container(1)).feed();

    feed.close();

    assertThatCode(feed::close).doesNotThrowAnyException();
    bench().account().close();
    assertThatCode(() -> bench().account().close()).doesNotThrowAnyException();
  }

  @Test
  default void closingAFeedLeavesOthersOfTheSameContainerOpen() {
    FixtureContainer container = bench().container(1);
    documents(3).forEach(container::create);
    FeedReader first = bench().latestVersion(container);
    FeedReader second = bench().latestVersion(container);

    first.close();

    assertThat(second.readAll(Position.BEGINNING)).hasSize(3);
  }

  @Test
  default void closingAnAccountClosesItsFeeds() {
    ChangeFeed feed = bench().latestVersion(bench().container(1)).feed();

    bench().account().close();

    failure(CLOSED, () -> feed.read(FeedRange.FULL, Position.BEGINNING, WHOLE));
  }

  @Test
  default void aClosedAccountOpensNothing() {
    FixtureContainer container = bench().container(1);
    bench().account().close();

    failure(CLOSED, () -> bench().account().open(container.name(), FeedMode.LATEST_VERSION));
    failure(CLOSED, () -> bench().account().containers(container.name().database()));
  }

  @Test
  default void closingAnAccountLeavesAnotherOneOpen() {
    FixtureContainer container = bench().container(1);
    documents(3).forEach(container::create);
    try (ChangeFeedAccount another = bench().fixture().connect()) {
      bench().account().close();

      ChangeFeed feed = Stages.await(another.open(container.name(), FeedMode.LATEST_VERSION));

      assertThat(new FeedReader(feed).readAll(Position.BEGINNING)).hasSize(3);
    }
  }

  @Test
  default void aReadThatIsOutstandingWhenItsFeedIsClosedEndsPromptly() {
    bench().requires(FeedFixture.Capability.DELAYS_READS);
    FixtureContainer container = bench().container(2);
    ChangeFeed feed = bench().latestVersion(container).feed();
    List<FeedRange> ranges = Stages.await(feed.feedRanges());
    bench().fixture().delayReads(Duration.ofSeconds(30));
    try {
      List<CompletionStage<ChangePage>> reads =
          ranges.stream().map(range -> feed.read(range, Position.NOW, WHOLE)).toList();

      feed.close();

      assertThat(reads)
          .allSatisfy(read -> assertThat(failure(read, PROMPTLY).kind()).isEqualTo(CLOSED));
    } finally {
      bench().fixture().delayReads(Duration.ZERO);
    }
  }
}
