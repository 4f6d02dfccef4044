/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import io.cosmosfeed.inmemory.server.fault.RequestFacts;
import io.cosmosfeed.inmemory.server.http.HttpAnswer;
import io.cosmosfeed.inmemory.server.http.HttpRequest;
import io.cosmosfeed.inmemory.server.traffic.RequestLog;
import io.cosmosfeed.inmemory.server.traffic.RequestRecord;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notes requests and answers for tests, and for people who log at DEBUG. */
final class Journal {
  private static final Logger log = LoggerFactory.getLogger(Journal.class);

  private final RequestLog requests;
  private final Clock clock = Clock.systemUTC();

  Journal(RequestLog requests) {
    this.requests = requests;
  }

  void note(HttpRequest request, RequestFacts facts, HttpAnswer answer) {
    int subStatus = number(answer, HeaderNames.SUB_STATUS);
    log.debug(
        "{} range={} if-none-match={} -> {}/{}",
        request,
        facts.range().orElse("-"),
        facts.ifNoneMatch().orElse("-"),
        answer.status(),
        subStatus);
    requests.add(
        number ->
            new RequestRecord(
                number,
                clock.instant(),
                request.method(),
                request.rawPath(),
                facts,
                FeedRequest.isForAllVersions(request),
                answer.status(),
                subStatus,
                answer.header(HeaderNames.ETAG),
                number(answer, HeaderNames.ITEM_COUNT),
                answer.body().length,
                answer.header(HeaderNames.REQUEST_CHARGE).map(Double::valueOf).orElse(0.0)));
  }

  private static int number(HttpAnswer answer, String header) {
    return answer.header(header).map(Integer::valueOf).orElse(0);
  }
}
