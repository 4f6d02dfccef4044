/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.inmemory.server.http.HttpRequest;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request for a page of a change feed.
 *
 * @param mode which of the two feeds
 * @param start where to read on from, {@link Position#BEGINNING} if the request does not say
 * @param etag the entity tag it continues from, as sent
 * @param modifiedSince the instant it gives, even where {@code etag} goes before it
 * @param maxItems the most changes that the page should have
 * @param namesWireFormat whether it asks for changes with metadata
 * @param readsMergedRangesByTime whether the SDK says that it can start at an instant in a merged
 *     range
 */
record FeedRequest(
    FeedMode mode,
    Position start,
    Optional<String> etag,
    Optional<Instant> modifiedSince,
    int maxItems,
    boolean namesWireFormat,
    boolean readsMergedRangesByTime) {

  private static final String INCREMENTAL = "Incremental Feed";
  private static final String FULL_FIDELITY = "Full-Fidelity Feed";
  private static final String END_OF_FEED = "*";
  private static final Pattern LSN = Pattern.compile("\"?(\\d{1,18})\"?");
  private static final int DEFAULT_MAX_ITEMS = 100;
  private static final int CAN_START_AT_INSTANT_IN_MERGED = 2;

  /** Whether a request for documents asks for a change feed. */
  static boolean isMeantBy(HttpRequest request) {
    return request.header(HeaderNames.A_IM).isPresent();
  }

  /** Whether it asks for all versions and deletes. */
  static boolean isForAllVersions(HttpRequest request) {
    return request.header(HeaderNames.A_IM).filter(FULL_FIDELITY::equalsIgnoreCase).isPresent();
  }

  /**
   * Reads a request.
   *
   * @throws GatewayException with status 400 if a header is malformed
   */
  static FeedRequest of(HttpRequest request) {
    Optional<String> etag = request.header(HeaderNames.IF_NONE_MATCH);
    Optional<Instant> since =
        request.header(HeaderNames.IF_MODIFIED_SINCE).map(FeedRequest::instant);
    return new FeedRequest(
        mode(request),
        start(etag, since),
        etag,
        since,
        maxItems(request, DEFAULT_MAX_ITEMS),
        request.header(HeaderNames.WIRE_FORMAT).isPresent(),
        hasCapability(request, CAN_START_AT_INSTANT_IN_MERGED));
  }

  private static FeedMode mode(HttpRequest request) {
    String wanted = request.header(HeaderNames.A_IM).orElse("");
    if (wanted.equalsIgnoreCase(FULL_FIDELITY)) {
      return FeedMode.ALL_VERSIONS_AND_DELETES;
    }
    if (wanted.equalsIgnoreCase(INCREMENTAL)) {
      return FeedMode.LATEST_VERSION;
    }
    throw GatewayException.badRequest("The A-IM header has no known feed: " + wanted);
  }

  private static Position start(Optional<String> etag, Optional<Instant> since) {
    if (etag.isPresent()) {
      return etag.get().equals(END_OF_FEED) ? Position.NOW : after(etag.get());
    }
    return since.<Position>map(Position.At::new).orElse(Position.BEGINNING);
  }

  private static Position after(String etag) {
    Matcher lsn = LSN.matcher(etag);
    if (!lsn.matches()) {
      throw GatewayException.badRequest("The If-None-Match header is no position: " + etag);
    }
    return new Position.After(Long.parseLong(lsn.group(1)));
  }

  private static Instant instant(String date) {
    try {
      return ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
    } catch (DateTimeException e) {
      throw GatewayException.badRequest("The If-Modified-Since header is no date: " + date);
    }
  }

  /**
   * The page size that a request asks for; -1 means as many as fit.
   *
   * @throws GatewayException with status 400 if it is no number of items
   */
  static int maxItems(HttpRequest request, int byDefault) {
    String text = request.header(HeaderNames.MAX_ITEM_COUNT).orElse(String.valueOf(byDefault));
    boolean isCount = text.matches("-1|\\d{1,9}");
    if (!isCount) {
      throw GatewayException.badRequest("The x-ms-max-item-count header is no number: " + text);
    }
    int count = Integer.parseInt(text);
    return count == -1 ? Integer.MAX_VALUE : count == 0 ? byDefault : count;
  }

  private static boolean hasCapability(HttpRequest request, int capability) {
    String text = request.header(HeaderNames.SDK_CAPABILITIES).orElse("0");
    return text.matches("\\d{1,9}") && (Integer.parseInt(text) & capability) != 0;
  }
}
