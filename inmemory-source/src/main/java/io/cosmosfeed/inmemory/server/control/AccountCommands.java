/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.control;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.inmemory.store.StoredDocument;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;

/** Control of the account: its clock, how it behaves, and what clients could not write. */
final class AccountCommands {
  private final ServerControl control;

  AccountCommands(ServerControl control) {
    this.control = control;
  }

  Stream<ControlCommand> all() {
    return Stream.of(
        new ControlCommand("GET", "clock", "The account's time", request -> clock()),
        new ControlCommand(
            "POST",
            "clock",
            "Move it ahead: {\"advanceMs\": 60000} or {\"set\": \"2026-11-30T12:00:00Z\"}",
            this::moveClock),
        new ControlCommand(
            "GET", "behaviour", "The switches", request -> BehaviourJson.of(control.behaviour())),
        new ControlCommand(
            "PATCH",
            "behaviour",
            "Change switches: only those given, in the shape that GET shows",
            this::changeBehaviour),
        new ControlCommand(
            "POST",
            "previous-images",
            "All versions carry the document before: {\"container\", \"keep\": true}",
            this::keepPreviousImages),
        new ControlCommand(
            "POST",
            "inject",
            "Write a document as the body has it, duplicate names included:"
                + " ?container=database/container",
            this::inject),
        new ControlCommand(
            "POST", "reset", "Delete all databases, faults and the log", request -> reset()));
  }

  private ObjectNode clock() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("now", control.store().clock().instant().toString());
  }

  private JsonNode moveClock(ControlRequest request) {
    if (request.optionalLong("advanceMs").isPresent()) {
      control.advanceClock(Duration.ofMillis(request.optionalLong("advanceMs").getAsLong()));
    } else {
      control.setClock(instant(request.requireText("set", "\"2026-11-30T12:00:00Z\"")));
    }
    return clock();
  }

  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw ControlException.badRequest("Not an instant in ISO form: " + text);
    }
  }

  private JsonNode changeBehaviour(ControlRequest request) {
    ObjectNode changes = request.body();
    control.change(behaviour -> BehaviourJson.changed(behaviour, changes));
    return BehaviourJson.of(control.behaviour());
  }

  private JsonNode keepPreviousImages(ControlRequest request) {
    boolean keep = request.body().path("keep").asBoolean(true);
    control.keepPreviousImages(request.container(), keep);
    return JsonNodeFactory.instance.objectNode().put("keep", keep);
  }

  private JsonNode inject(ControlRequest request) {
    StoredDocument written = control.inject(request.container(), request.text());
    return JsonNodeFactory.instance
        .objectNode()
        .put("_rid", written.resourceId())
        .put("_etag", written.etag())
        .put("_lsn", written.lsn());
  }

  private JsonNode reset() {
    control.reset();
    return JsonNodeFactory.instance.objectNode();
  }
}
