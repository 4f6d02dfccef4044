/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.control;

import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.inmemory.server.behaviour.Behaviour;
import io.cosmosfeed.inmemory.server.behaviour.CurrentBehaviour;
import io.cosmosfeed.inmemory.server.fault.Effect;
import io.cosmosfeed.inmemory.server.fault.Extent;
import io.cosmosfeed.inmemory.server.fault.Fault;
import io.cosmosfeed.inmemory.server.fault.Faults;
import io.cosmosfeed.inmemory.server.gateway.RawDocuments;
import io.cosmosfeed.inmemory.server.traffic.RequestLog;
import io.cosmosfeed.inmemory.store.AdjustableClock;
import io.cosmosfeed.inmemory.store.Container;
import io.cosmosfeed.inmemory.store.ContainerSpec;
import io.cosmosfeed.inmemory.store.DocumentJson;
import io.cosmosfeed.inmemory.store.InMemoryCosmos;
import io.cosmosfeed.inmemory.store.PhysicalRange;
import io.cosmosfeed.inmemory.store.StoredDocument;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What a test does to a running server from outside the protocol. Safe for use by several threads;
 * methods fail with the store's exceptions where a container or range is not there.
 */
public final class ServerControl {
  private final InMemoryCosmos store;
  private final CurrentBehaviour behaviour;
  private final Faults faults;
  private final RequestLog requests;
  private final RawDocuments raw;

  public ServerControl(
      InMemoryCosmos store,
      CurrentBehaviour behaviour,
      Faults faults,
      RequestLog requests,
      RawDocuments raw) {
    this.store = store;
    this.behaviour = behaviour;
    this.faults = faults;
    this.requests = requests;
    this.raw = raw;
  }

  /** The account that the server serves. */
  public InMemoryCosmos store() {
    return store;
  }

  /** What clients asked so far. */
  public RequestLog requests() {
    return requests;
  }

  /** The physical ranges of a container as they are now, ordered by their lower bounds. */
  public List<PhysicalRange> ranges(ContainerName container) {
    return require(container).layout().ranges();
  }

  /** Replaces a physical range by several of equal size. */
  public List<PhysicalRange> split(ContainerName container, String rangeId, int parts) {
    return require(container).splitEvenly(rangeId, parts);
  }

  /**
   * Replaces a physical range by several.
   *
   * @param cuts rising hashes strictly inside the range
   */
  public List<PhysicalRange> split(ContainerName container, String rangeId, List<String> cuts) {
    return require(container).split(rangeId, cuts);
  }

  /** Replaces physical ranges, which are neighbours, by one. */
  public PhysicalRange merge(ContainerName container, List<String> rangeIds) {
    return require(container).merge(rangeIds);
  }

  /** Has all versions of a container carry the document before the write, or no longer. */
  public void keepPreviousImages(ContainerName container, boolean keep) {
    Container changed = require(container);
    ContainerSpec spec = changed.spec();
    changed.replaceSpec(
        new ContainerSpec(
            spec.id(),
            spec.partitionKey(),
            spec.defaultTtl(),
            spec.retention(),
            keep,
            spec.otherProperties()));
  }

  /**
   * Writes a document whose text is answered as it is here, whatever a parser thinks of it: with
   * duplicate names, for instance. A later write of the document ends that.
   *
   * @param json the text of an object with an id; of a name given twice the last counts for the
   *     store
   */
  public StoredDocument inject(ContainerName container, String json) {
    StoredDocument written =
        require(container).upsert(DocumentJson.parseObject(json.getBytes(StandardCharsets.UTF_8)));
    raw.put(written, json);
    return written;
  }

  /** Sets a fault beside those that are set already. */
  public void fault(Fault fault) {
    faults.set(fault);
  }

  /** Has the next requests for feed pages fail. */
  public void failFeed(int requestCount, int status, int subStatus) {
    faults.set(
        new Fault(
            Fault.Target.FEED, Effect.Fail.with(status, subStatus), Extent.requests(requestCount)));
  }

  /** Has the next requests for feed pages throttled: 429/3200. */
  public void throttleFeed(int requestCount, Duration retryAfter) {
    faults.set(
        new Fault(
            Fault.Target.FEED, Effect.Fail.throttled(retryAfter), Extent.requests(requestCount)));
  }

  /** The faults that have not ended. */
  public List<Fault> faults() {
    return faults.remaining();
  }

  /** Ends every fault. */
  public void clearFaults() {
    faults.clear();
  }

  /** How the server behaves at present. */
  public Behaviour behaviour() {
    return behaviour.get();
  }

  /** Changes how the server behaves. */
  public void change(UnaryOperator<Behaviour> change) {
    behaviour.change(change);
  }

  /**
   * Moves the account's clock ahead.
   *
   * @throws IllegalStateException if the account goes by a clock that cannot be moved
   */
  public Instant advanceClock(Duration duration) {
    if (!(store.clock() instanceof AdjustableClock clock)) {
      throw new IllegalStateException(
          "This account goes by a clock that cannot be moved; start it with an AdjustableClock");
    }
    clock.advance(duration);
    return clock.instant();
  }

  /** Moves the account's clock ahead to an instant, which must not lie behind it. */
  public Instant setClock(Instant instant) {
    return advanceClock(Duration.between(store.clock().instant(), instant));
  }

  /** Deletes all databases and faults, and forgets the requests; the behaviour stays. */
  public void reset() {
    store.clear();
    faults.clear();
    requests.clear();
    raw.clear();
  }

  private Container require(ContainerName name) {
    return store.requireDatabase(name.database()).requireContainer(name.container());
  }
}
