/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.control;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.inmemory.server.http.HttpRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What a control request says: fields of its JSON body, and parameters of its query string. */
final class ControlRequest {
  private static final JsonMapper MAPPER = new JsonMapper();

  private final HttpRequest http;

  ControlRequest(HttpRequest http) {
    this.http = http;
  }

  /** The body as text, whatever it is. */
  String text() {
    return new String(http.body(), StandardCharsets.UTF_8);
  }

  Optional<String> parameter(String name) {
    return http.parameter(name);
  }

  /** The body, empty if there was none. */
  ObjectNode body() {
    if (http.body().length == 0) {
      return JsonNodeFactory.instance.objectNode();
    }
    try {
      if (MAPPER.readTree(http.body()) instanceof ObjectNode object) {
        return object;
      }
      throw ControlException.badRequest("The body is not a JSON object");
    } catch (JsonProcessingException e) {
      throw ControlException.badRequest("The body is not JSON: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The container that the request is about: a field of the body, or a parameter. */
  ContainerName container() {
    String name =
        parameter("container")
            .or(() -> optionalText("container"))
            .orElseThrow(() -> missing("container", "\"database/container\""));
    try {
      return ContainerName.parse(name);
    } catch (IllegalArgumentException e) {
      throw ControlException.badRequest("'container' is not database/container: " + name);
    }
  }

  String requireText(String field, String example) {
    return optionalText(field).orElseThrow(() -> missing(field, example));
  }

  Optional<String> optionalText(String field) {
    JsonNode value = body().path(field);
    return value.isValueNode() && !value.isNull() ? Optional.of(value.asText()) : Optional.empty();
  }

  OptionalInt optionalInt(String field) {
    OptionalLong value = optionalLong(field);
    return value.isPresent()
        ? OptionalInt.of(Math.toIntExact(Math.min(Integer.MAX_VALUE, value.getAsLong())))
        : OptionalInt.empty();
  }

  OptionalLong optionalLong(String field) {
    JsonNode value = body().path(field);
    if (value.isMissingNode()) {
      return OptionalLong.empty();
    }
    boolean isCount =
        value.isIntegralNumber() && value.canConvertToLong() && value.longValue() >= 0;
    if (!isCount) {
      throw ControlException.badRequest("'" + field + "' is not a whole number from 0: " + value);
    }
    return OptionalLong.of(value.longValue());
  }

  List<String> texts(String field) {
    List<String> texts = new ArrayList<>();
    body().path(field).forEach(text -> texts.add(text.asText()));
    return texts;
  }

  /** One of several names, in any case and with dashes or underscores. */
  <E extends Enum<E>> E oneOf(Class<E> type, String name) {
    String constant = name.toUpperCase(Locale.ROOT).replace('-', '_');
    return Stream.of(type.getEnumConstants())
        .filter(candidate -> candidate.name().equals(constant))
        .findFirst()
        .orElseThrow(
            () ->
                ControlException.badRequest(
                    "'" + name + "' is none of " + List.of(type.getEnumConstants())));
  }

  private static ControlException missing(String field, String example) {
    return ControlException.badRequest(
        "'" + field + "' is missing, for instance {\"" + field + "\": " + example + "}");
  }
}
