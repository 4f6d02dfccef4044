/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.fault;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The faults that are set. Safe for use by several threads. */
public final class Faults {
  private final Clock clock;
  private final List<Active> active = new ArrayList<>();

  /**
   * @param clock of the machine, not of the account: a test that moves the account's time ahead
   *     does not end a fault
   */
  public Faults(Clock clock) {
    this.clock = clock;
  }

  /** Sets a fault beside those that are set already. */
  public synchronized void set(Fault fault) {
    active.add(new Active(fault, clock.instant()));
  }

  /** Ends every fault. */
  public synchronized void clear() {
    active.clear();
  }

  /** The faults that have not ended, in the order in which they were set. */
  public synchronized List<Fault> remaining() {
    active.removeIf(fault -> fault.isOver(clock.instant()));
    return active.stream().map(Active::remaining).toList();
  }

  /** What happens to a request; each fault that it meets counts it. */
  public synchronized List<Effect> meet(RequestFacts request) {
    List<Effect> effects = new ArrayList<>();
    Iterator<Active> each = active.iterator();
    while (each.hasNext()) {
      Active fault = each.next();
      if (fault.isOver(clock.instant())) {
        each.remove();
      } else if (fault.fault.target().isMetBy(request)) {
        fault.meet().ifPresent(effects::add);
      }
    }
    return effects;
  }

  private static final class Active {
    private final Fault fault;
    private final Optional<Instant> end;
    private int passing;
    private OptionalInt requests;

    Active(Fault fault, Instant now) {
      this.fault = fault;
      this.end = fault.extent().time().map(now::plus);
      this.passing = fault.extent().after();
      this.requests = fault.extent().requests();
    }

    boolean isOver(Instant now) {
      boolean isSpent = requests.isPresent() && requests.getAsInt() == 0;
      return isSpent || (end.isPresent() && !now.isBefore(end.get()));
    }

    Optional<Effect> meet() {
      if (passing > 0) {
        passing--;
        return Optional.empty();
      }
      if (requests.isPresent()) {
        requests = OptionalInt.of(requests.getAsInt() - 1);
      }
      return Optional.of(fault.effect());
    }

    Fault remaining() {
      return new Fault(
          fault.target(), fault.effect(), new Extent(passing, requests, fault.extent().time()));
    }
  }
}
