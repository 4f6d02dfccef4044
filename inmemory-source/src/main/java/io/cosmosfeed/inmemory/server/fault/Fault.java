/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.fault;

import java.util.Optional;

/**
 * Something that goes wrong with certain requests.
 *
 * @param target which requests meet it
 * @param effect what it does to their answers
 * @param extent how long it lasts
 */
public record Fault(Target target, Effect effect, Extent extent) {

  /**
   * Which requests.
   *
   * @param kind of any kind if empty
   * @param container only those for {@code database/container}, if given
   * @param range only those addressed to the physical range with this id, if given
   */
  public record Target(
      Optional<RequestKind> kind, Optional<String> container, Optional<String> range) {

    /** Every request for a page of a change feed. */
    public static final Target FEED = of(RequestKind.FEED);

    /** Every request of a kind. */
    public static Target of(RequestKind kind) {
      return new Target(Optional.of(kind), Optional.empty(), Optional.empty());
    }

    /** The requests for pages of one physical range. */
    public static Target feedOf(String range) {
      return new Target(Optional.of(RequestKind.FEED), Optional.empty(), Optional.of(range));
    }

    boolean isMetBy(RequestFacts request) {
      boolean isKind = kind.isEmpty() || kind.get() == request.kind();
      boolean isContainer = container.isEmpty() || container.equals(request.container());
      boolean isRange = range.isEmpty() || range.equals(request.range());
      return isKind && isContainer && isRange;
    }
  }
}
