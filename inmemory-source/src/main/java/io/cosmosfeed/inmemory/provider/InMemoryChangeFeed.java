/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.provider;

import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.inmemory.store.Container;
import io.cosmosfeed.inmemory.store.FeedPage;
import io.cosmosfeed.inmemory.store.InMemoryCosmos;
import io.cosmosfeed.inmemory.store.LogEntry;
import io.cosmosfeed.inmemory.store.PhysicalRange;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** The feed of one container in memory, in one mode. */
final class InMemoryChangeFeed implements ChangeFeed {

  /** As large as the service lets a page be (Cosmos DB: service limits). */
  private static final long MAX_PAGE_BYTES = 4L << 20;

  private static final double NO_CHARGE = 0;

  private final InMemoryCosmos store;
  private final ContainerName name;
  private final String resourceId;
  private final FeedMode mode;
  private final BooleanSupplier accountIsClosed;
  private final AtomicBoolean closed = new AtomicBoolean();

  InMemoryChangeFeed(
      InMemoryCosmos store,
      ContainerName name,
      String resourceId,
      FeedMode mode,
      BooleanSupplier accountIsClosed) {
    this.store = store;
    this.name = name;
    this.resourceId = resourceId;
    this.mode = mode;
    this.accountIsClosed = accountIsClosed;
  }

  @Override
  public CompletionStage<ContainerDescription> describe() {
    return Answers.of(
        () -> {
          Container container = today();
          return new ContainerDescription(
              name, container.resourceId(), container.partitionKey(), container.spec().retention());
        });
  }

  @Override
  public CompletionStage<List<FeedRange>> feedRanges() {
    return Answers.of(() -> today().layout().ranges().stream().map(PhysicalRange::bounds).toList());
  }

  @Override
  public CompletionStage<ChangePage> read(FeedRange range, Position position, int maxItems) {
    return Answers.of(
        () -> {
          Container container = sameAsOpened();
          List<FeedRange> parts = physicalPartsOf(range, container);
          boolean isSplit = parts.size() > 1;
          return isSplit
              ? new ChangePage.Split(resourceId, parts, NO_CHARGE)
              : page(container, range, position, maxItems);
        });
  }

  private static List<FeedRange> physicalPartsOf(FeedRange range, Container container) {
    return container.rangesOverlapping(range).stream()
        .flatMap(physical -> physical.bounds().intersect(range).stream())
        .toList();
  }

  private ChangePage page(Container container, FeedRange range, Position from, int maxItems) {
    return switch (mode) {
      case LATEST_VERSION ->
          changes(
              container.readLatest(range, from, maxItems, MAX_PAGE_BYTES), Changes::latestVersion);
      case ALL_VERSIONS_AND_DELETES ->
          changes(container.readAllVersions(range, from, maxItems, MAX_PAGE_BYTES), Changes::write);
    };
  }

  private <E extends LogEntry> ChangePage changes(FeedPage<E> page, Function<E, Change> toChange) {
    return new ChangePage.Changes(
        resourceId,
        page.entries().stream().map(toChange).toList(),
        page.reached(),
        OptionalLong.of(page.newestLsn()),
        NO_CHARGE,
        page.bytes());
  }

  /** The container that has the name now. */
  private Container today() {
    if (closed.get() || accountIsClosed.getAsBoolean()) {
      throw ChangeFeedException.of(Kind.CLOSED, "The feed of container " + name + " was closed");
    }
    return store.requireDatabase(name.database()).requireContainer(name.container());
  }

  /** The container that has the name now, unless it is another than the feed was opened on. */
  private Container sameAsOpened() {
    Container container = today();
    if (!container.resourceId().equals(resourceId)) {
      throw ChangeFeedException.of(
          Kind.CONTAINER_GONE,
          "Container " + name + " was deleted and created again: open its feed anew");
    }
    return container;
  }

  @Override
  public void close() {
    closed.set(true);
  }
}
