/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedFixture;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.FixtureContainer;
import io.cosmosfeed.inmemory.store.AdjustableClock;
import io.cosmosfeed.inmemory.store.Container;
import io.cosmosfeed.inmemory.store.ContainerSpec;
import io.cosmosfeed.inmemory.store.Database;
import io.cosmosfeed.inmemory.store.DocumentPatch;
import io.cosmosfeed.inmemory.store.InMemoryCosmos;
import io.cosmosfeed.inmemory.store.Operation;
import io.cosmosfeed.inmemory.store.PhysicalRange;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** A store to read from and to write to, with a clock that can be moved. */
final class StoreFixture implements FeedFixture {

  private final AdjustableClock clock =
      AdjustableClock.standingAt(Instant.parse("2026-11-30T12:00:00Z"));
  private final InMemoryCosmos store = new InMemoryCosmos(clock);
  private final Database database = store.createDatabase("shop");
  private final AtomicInteger containers = new AtomicInteger();

  /** All but delays: reads are answered before they return. */
  @Override
  public Set<Capability> capabilities() {
    return EnumSet.complementOf(EnumSet.of(Capability.DELAYS_READS));
  }

  @Override
  public ChangeFeedAccount connect() {
    return new InMemoryAccount(store);
  }

  @Override
  public FixtureContainer createContainer(List<String> partitionKeyPaths, int physicalRanges) {
    ContainerSpec spec =
        ContainerSpec.of(
                "container-" + containers.incrementAndGet(),
                partitionKeyPaths.toArray(String[]::new))
            .withPreviousImages();
    StoreContainer container = new StoreContainer(spec, physicalRanges);
    container.createAgain();
    return container;
  }

  @Override
  public Instant now() {
    return clock.instant();
  }

  @Override
  public void advanceClock(Duration duration) {
    clock.advance(duration);
  }

  private final class StoreContainer implements FixtureContainer {

    private final ContainerSpec spec;
    private final int ranges;

    private StoreContainer(ContainerSpec spec, int ranges) {
      this.spec = spec;
      this.ranges = ranges;
    }

    private Container today() {
      return database.requireContainer(spec.id());
    }

    @Override
    public ContainerName name() {
      return new ContainerName(database.name(), spec.id());
    }

    @Override
    public void create(ObjectNode document) {
      today().create(document);
    }

    @Override
    public void upsert(ObjectNode document) {
      today().upsert(document);
    }

    @Override
    public void replace(ObjectNode document) {
      today().replace(document);
    }

    @Override
    public void patch(ObjectNode document, String property, JsonNode value) {
      DocumentPatch.Step set = DocumentPatch.Step.of(DocumentPatch.Kind.SET, "/" + property, value);
      today()
          .patch(
              spec.partitionKey().keyOf(document),
              document.path("id").asText(),
              new DocumentPatch(List.of(set)));
    }

    @Override
    public void delete(ObjectNode document) {
      today().delete(spec.partitionKey().keyOf(document), document.path("id").asText());
    }

    @Override
    public void createTogether(List<ObjectNode> documents) {
      List<Operation> creates = documents.stream().<Operation>map(Operation.Create::new).toList();
      boolean isDone =
          today().executeBatch(spec.partitionKey().keyOf(documents.get(0)), creates).committed();
      if (!isDone) {
        throw new IllegalStateException("The transaction was refused");
      }
    }

    @Override
    public void split(FeedRange physicalRange) {
      today().splitEvenly(idOf(physicalRange), 2);
    }

    @Override
    public void merge(FeedRange lower, FeedRange upper) {
      today().merge(List.of(idOf(lower), idOf(upper)));
    }

    private String idOf(FeedRange bounds) {
      return today().layout().ranges().stream()
          .filter(range -> range.bounds().equals(bounds))
          .map(PhysicalRange::id)
          .findFirst()
          .orElseThrow();
    }

    @Override
    public void drop() {
      database.deleteContainer(spec.id());
    }

    @Override
    public void createAgain() {
      database.createContainer(spec, ranges);
    }
  }
}
