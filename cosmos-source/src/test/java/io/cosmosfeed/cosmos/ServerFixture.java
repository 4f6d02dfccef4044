/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedFixture;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.FixtureContainer;
import io.cosmosfeed.inmemory.server.fault.Effect;
import io.cosmosfeed.inmemory.server.fault.Extent;
import io.cosmosfeed.inmemory.server.fault.Fault;
import io.cosmosfeed.inmemory.store.Container;
import io.cosmosfeed.inmemory.store.ContainerSpec;
import io.cosmosfeed.inmemory.store.DocumentPatch;
import io.cosmosfeed.inmemory.store.DocumentPatch.Step;
import io.cosmosfeed.inmemory.store.Operation;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** The contract's account: an in-memory Cosmos DB that the provider reads over HTTP. */
final class ServerFixture implements FeedFixture {

  private final TestServer server;
  private final AtomicInteger containers = new AtomicInteger();

  ServerFixture(TestServer server) {
    this.server = server;
  }

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.allOf(Capability.class);
  }

  @Override
  public ChangeFeedAccount connect() {
    return server.connect();
  }

  @Override
  public FixtureContainer createContainer(List<String> partitionKeyPaths, int physicalRanges) {
    String name = "container-" + containers.incrementAndGet();
    ContainerSpec spec =
        ContainerSpec.of(name, partitionKeyPaths.toArray(String[]::new)).withPreviousImages();
    return new Written(spec, physicalRanges);
  }

  @Override
  public Instant now() {
    return server.control().store().clock().instant();
  }

  @Override
  public void advanceClock(Duration duration) {
    server.control().advanceClock(duration);
  }

  @Override
  public void delayReads(Duration pause) {
    server.control().clearFaults();
    if (!pause.isZero()) {
      Extent always = new Extent(0, OptionalInt.empty(), Optional.empty());
      server.control().fault(new Fault(Fault.Target.FEED, new Effect.Delay(pause), always));
    }
  }

  /** Writes straight into the store. */
  private final class Written implements FixtureContainer {
    private final ContainerSpec spec;
    private final int ranges;
    private Container container;

    Written(ContainerSpec spec, int ranges) {
      this.spec = spec;
      this.ranges = ranges;
      this.container = server.database().createContainer(spec, ranges);
    }

    @Override
    public ContainerName name() {
      return TestServer.name(spec.id());
    }

    @Override
    public void create(ObjectNode document) {
      container.create(document);
    }

    @Override
    public void upsert(ObjectNode document) {
      container.upsert(document);
    }

    @Override
    public void replace(ObjectNode document) {
      container.replace(document);
    }

    @Override
    public void patch(ObjectNode document, String property, JsonNode value) {
      Step step = Step.of(DocumentPatch.Kind.SET, "/" + property, value);
      DocumentPatch patch = new DocumentPatch(List.of(step));
      container.patch(spec.partitionKey().keyOf(document), id(document), patch);
    }

    @Override
    public void delete(ObjectNode document) {
      container.delete(spec.partitionKey().keyOf(document), id(document));
    }

    @Override
    public void createTogether(List<ObjectNode> documents) {
      List<Operation> creates = documents.stream().<Operation>map(Operation.Create::new).toList();
      var result = container.executeBatch(spec.partitionKey().keyOf(documents.get(0)), creates);
      if (!result.committed()) {
        throw new IllegalStateException("The batch was refused: " + result);
      }
    }

    @Override
    public void split(FeedRange physicalRange) {
      container.splitEvenly(id(physicalRange), 2);
    }

    @Override
    public void merge(FeedRange lower, FeedRange upper) {
      container.merge(List.of(id(lower), id(upper)));
    }

    @Override
    public void drop() {
      server.database().deleteContainer(spec.id());
    }

    @Override
    public void createAgain() {
      container = server.database().createContainer(spec, ranges);
    }

    private String id(FeedRange range) {
      return container.rangesOverlapping(range).get(0).id();
    }

    private static String id(ObjectNode document) {
      return document.path("id").asText();
    }
  }
}
