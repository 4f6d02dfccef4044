/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.fault;

import io.cosmosfeed.inmemory.server.http.Delivery.Ending;
import java.time.Duration;
import java.util.Optional;

/** What a fault does to the answer of a request. */
public sealed interface Effect {

  /** The request is not carried out; the answer is another one. */
  sealed interface Instead extends Effect {}

  /** The request is carried out; its answer is changed on its way. */
  sealed interface Afterwards extends Effect {}

  /**
   * An error.
   *
   * @param subStatus 0 for none
   * @param retryAfter the delay that the answer asks for
   */
  record Fail(int status, int subStatus, Optional<Duration> retryAfter, String message)
      implements Instead {
    private static final int LOWEST_STATUS = 400;
    private static final int HIGHEST_STATUS = 599;

    public Fail {
      if (status < LOWEST_STATUS || status > HIGHEST_STATUS) {
        throw new IllegalArgumentException("An error has a status from 400 to 599, not " + status);
      }
    }

    /** An error without further words. */
    public static Fail with(int status, int subStatus) {
      return new Fail(status, subStatus, Optional.empty(), "A fault was asked for");
    }

    /** Too many requests: 429/3200. */
    public static Fail throttled(Duration retryAfter) {
      return new Fail(429, 3200, Optional.of(retryAfter), "Request rate is large");
    }
  }

  /** A 503 with a page of HTML, as a proxy in between would answer. */
  record HtmlError() implements Instead {}

  /** Nothing new, as from a lagging replica: 304 with the entity tag that was asked with. */
  record NotModified() implements Instead {}

  /** A page of a change feed without documents, at the position that was asked for: 200. */
  record EmptyPage() implements Instead {}

  /** The answer is late. */
  record Delay(Duration by) implements Afterwards {}

  /** The answer does not arrive, or not whole. */
  record Disturb(Ending ending) implements Afterwards {}

  /** The answer arrives with JSON that ends in the middle. */
  record BreakJson() implements Afterwards {}
}
