/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.inmemory.server.http.HttpAnswer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Answers in the form of the service. */
final class Answers {
  private static final String JSON = "application/json";
  private static final String PROTOCOL_VERSION = "2020-07-15";
  private static final double LEAST_CHARGE = 1;

  private Answers() {}

  static HttpAnswer empty(int status) {
    return HttpAnswer.of(status).withHeaders(common());
  }

  static HttpAnswer json(int status, byte[] body) {
    return empty(status).withHeader(HeaderNames.CONTENT_TYPE, JSON).withBody(body);
  }

  static HttpAnswer json(int status, ObjectNode body) {
    return json(status, body.toString().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * An error in the form of the service, whose message is text around JSON text.
   *
   * @param subStatus 0 for none
   */
  static HttpAnswer error(int status, int subStatus, String code, String message) {
    ObjectNode errors = JsonNodeFactory.instance.objectNode();
    errors.putArray("Errors").add(message);
    HttpAnswer answer = empty(status);
    String activity = answer.header(HeaderNames.ACTIVITY_ID).orElse("");
    ObjectNode body =
        JsonNodeFactory.instance
            .objectNode()
            .put("code", code)
            .put(
                "message",
                "Message: " + errors + "\r\nActivityId: " + activity + ", in-memory server");
    return answer
        .withHeader(HeaderNames.CONTENT_TYPE, JSON)
        .withHeader(HeaderNames.SUB_STATUS, String.valueOf(subStatus))
        .withBody(body.toString().getBytes(StandardCharsets.UTF_8));
  }

  static HttpAnswer error(
      int status, int subStatus, String code, String message, Optional<Duration> retryAfter) {
    HttpAnswer answer = error(status, subStatus, code, message);
    return retryAfter.isPresent()
        ? answer.withHeader(HeaderNames.RETRY_AFTER, String.valueOf(retryAfter.get().toMillis()))
        : answer;
  }

  /** A number of request units as the service writes it. */
  static String charge(double units) {
    String text = String.format(Locale.ROOT, "%.2f", units);
    return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
  }

  private static Map<String, String> common() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(HeaderNames.ACTIVITY_ID, new UUID(random.nextLong(), random.nextLong()).toString());
    headers.put(HeaderNames.REQUEST_CHARGE, charge(LEAST_CHARGE));
    headers.put(HeaderNames.VERSION, PROTOCOL_VERSION);
    return headers;
  }
}
