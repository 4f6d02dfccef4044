/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import reactor.core.publisher.Mono;

/** The change feed of one container, read page by page with tokens of our own making. */
final class CosmosChangeFeed implements ChangeFeed {

  /** A page that takes this long is cause to ask whether the container is still the same. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final CosmosContainer container;
  private final ContainerDescription opened;
  private final FeedMode mode;
  private final ContainerIdentity identity;
  private final PageReader pages;
  private final Closing closing;
  private final Set<FeedRange> beingRead = ConcurrentHashMap.newKeySet();
  private final List<Runnable> afterClosing = new CopyOnWriteArrayList<>();

  /**
   * @param opened the container as it was when the feed was opened: the feed is of this one alone
   */
  CosmosChangeFeed(CosmosContainer container, ContainerDescription opened, FeedMode mode) {
    this.container = container;
    this.opened = opened;
    this.mode = mode;
    this.identity = new ContainerIdentity(opened, container.describe());
    this.pages = new PageReader(opened, ItemReader.of(mode, opened), identity);
    this.closing = new Closing("The feed of container " + opened.name());
  }

  /** Runs something once the feed is closed. */
  void whenClosed(Runnable action) {
    afterClosing.add(action);
  }

  @Override
  public CompletionStage<ContainerDescription> describe() {
    return closing.endsWith(container.describe()).toFuture();
  }

  @Override
  public CompletionStage<List<FeedRange>> feedRanges() {
    return closing.endsWith(container.feedRanges()).toFuture();
  }

  @Override
  public CompletionStage<ChangePage> read(FeedRange range, Position position, int maxItems) {
    Asked.Page asked = new Asked.Page(opened.name(), mode, range, position);
    return alone(range, closing.endsWith(page(asked, maxItems)))
        .onErrorMap(failure -> container.errors().map(failure, asked))
        .toFuture();
  }

  private Mono<ChangePage> page(Asked.Page asked, int maxItems) {
    Mono<ChangePage> answer =
        Mono.fromSupplier(
                () ->
                    new ContinuationToken(
                        opened.resourceId(), mode, asked.range(), asked.position()))
            .flatMap(token -> container.page(token, maxItems))
            .map(response -> pages.read(response, asked.range()))
            .onErrorMap(failure -> container.errors().map(failure, asked))
            .onErrorResume(CosmosChangeFeed::mayBeOfAnotherContainer, identity::explain);
    return Mono.firstWithSignal(answer, identity.doubtAfter(patience()));
  }

  /** The SDK's answer to a token of another container may be any of these. */
  private static boolean mayBeOfAnotherContainer(Throwable failure) {
    return failure instanceof ChangeFeedException known
        && (known.status() == 404
            || (known.status() == 400 && known.kind() == Kind.FATAL)
            || known.kind() == Kind.POSITION_EXPIRED);
  }

  private Duration patience() {
    Duration half = container.requestTimeout().dividedBy(2);
    return half.compareTo(PATIENCE) < 0 ? half : PATIENCE;
  }

  /** The read of a range, refused while another of the same range is under way. */
  private <T> Mono<T> alone(FeedRange range, Mono<T> read) {
    return Mono.defer(
        () -> {
          if (!beingRead.add(range)) {
            return Mono.error(
                ChangeFeedException.of(
                    Kind.FATAL, "Range " + range + " is being read already: read it once a time."));
          }
          return read.doOnTerminate(() -> beingRead.remove(range))
              .doOnCancel(() -> beingRead.remove(range));
        });
  }

  @Override
  public void close() {
    if (closing.begin()) {
      afterClosing.forEach(Runnable::run);
    }
  }
}
