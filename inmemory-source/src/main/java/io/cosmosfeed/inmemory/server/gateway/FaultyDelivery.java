/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import io.cosmosfeed.inmemory.server.fault.Effect;
import io.cosmosfeed.inmemory.server.fault.RequestFacts;
import io.cosmosfeed.inmemory.server.http.Delivery;
import io.cosmosfeed.inmemory.server.http.HttpAnswer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Has faults take effect on answers. */
final class FaultyDelivery {
  private static final String FIRST_ETAG = "\"0\"";

  private FaultyDelivery() {}

  /**
   * The answer to a request that meets faults.
   *
   * @param answer carries the request out; not called where a fault answers instead
   */
  static HttpAnswer deliver(
      List<Effect> effects, RequestFacts request, Supplier<HttpAnswer> answer) {
    Optional<HttpAnswer> instead =
        effects.stream()
            .filter(Effect.Instead.class::isInstance)
            .map(Effect.Instead.class::cast)
            .findFirst()
            .map(effect -> instead(effect, request));
    HttpAnswer result = instead.orElseGet(answer);
    for (Effect effect : effects) {
      if (effect instanceof Effect.Afterwards afterwards) {
        result = afterwards(afterwards, result);
      }
    }
    return result;
  }

  private static HttpAnswer instead(Effect.Instead effect, RequestFacts request) {
    if (effect instanceof Effect.Fail fail) {
      return Answers.error(
          fail.status(),
          fail.subStatus(),
          codeOf(fail.status()),
          fail.message(),
          fail.retryAfter());
    }
    if (effect instanceof Effect.HtmlError) {
      return Answers.empty(503)
          .withHeader(HeaderNames.CONTENT_TYPE, "text/html")
          .withBody(
              "<html><body>Service Unavailable</body></html>".getBytes(StandardCharsets.UTF_8));
    }
    String etag = request.ifNoneMatch().filter(tag -> !tag.equals("*")).orElse(FIRST_ETAG);
    HttpAnswer nothing =
        effect instanceof Effect.NotModified
            ? Answers.empty(304)
            : Answers.json(200, new PageWriter("", 0).close());
    return nothing.withHeader(HeaderNames.ETAG, etag).withHeader(HeaderNames.ITEM_COUNT, "0");
  }

  private static HttpAnswer afterwards(Effect.Afterwards effect, HttpAnswer answer) {
    Delivery before = answer.delivery();
    if (effect instanceof Effect.Delay delay) {
      return answer.withDelivery(new Delivery(before.delay().plus(delay.by()), before.ending()));
    }
    if (effect instanceof Effect.Disturb disturb) {
      return answer.withDelivery(new Delivery(before.delay(), disturb.ending()));
    }
    return answer.withBody(Arrays.copyOf(answer.body(), answer.body().length / 2));
  }

  private static String codeOf(int status) {
    return switch (status) {
      case 400 -> "BadRequest";
      case 401 -> "Unauthorized";
      case 403 -> "Forbidden";
      case 404 -> "NotFound";
      case 408 -> "RequestTimeout";
      case 409 -> "Conflict";
      case 410 -> "Gone";
      case 412 -> "PreconditionFailed";
      case 413 -> "RequestEntityTooLarge";
      case 429 -> "TooManyRequests";
      case 449 -> "RetryWith";
      case 503 -> "ServiceUnavailable";
      default -> "InternalServerError";
    };
  }
}
