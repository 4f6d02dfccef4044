/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.inmemory.server.http.HttpAnswer;
import io.cosmosfeed.inmemory.store.PhysicalRange;

/** What every answer about documents says of where they lie and how far that place has come. */
final class Whereabouts {
  private final SessionTokens sessionTokens;

  Whereabouts(SessionTokens sessionTokens) {
    this.sessionTokens = sessionTokens;
  }

  /** An answer about documents of one logical partition. */
  HttpAnswer describe(
      HttpAnswer answer, Directory.Located located, PartitionKey key, double charge) {
    return describe(answer, located, located.container().rangeOf(key), charge);
  }

  /** An answer about documents of one physical range. */
  HttpAnswer describe(
      HttpAnswer answer, Directory.Located located, PhysicalRange range, double charge) {
    return describe(answer, located, range, range.newestLsn(), charge);
  }

  /**
   * An answer about documents of one physical range.
   *
   * @param newestLsn of the range when the documents were read, which may be later than what {@code
   *     range} says
   */
  HttpAnswer describe(
      HttpAnswer answer,
      Directory.Located located,
      PhysicalRange range,
      long newestLsn,
      double charge) {
    return answer
        .withHeader(HeaderNames.OWNER_NAME, located.namePath())
        .withHeader(HeaderNames.CONTENT_PATH, located.container().resourceId())
        .withHeader(HeaderNames.RANGE_ID, range.id())
        .withHeader(HeaderNames.LSN, String.valueOf(newestLsn))
        .withHeader(HeaderNames.SESSION_TOKEN, sessionTokens.of(range, newestLsn))
        .withHeader(HeaderNames.REQUEST_CHARGE, Answers.charge(charge));
  }
}
