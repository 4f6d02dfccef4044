/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.control;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.cosmosfeed.inmemory.server.fault.Effect;
import io.cosmosfeed.inmemory.server.fault.Extent;
import io.cosmosfeed.inmemory.server.fault.Fault;
import io.cosmosfeed.inmemory.server.fault.RequestKind;
import io.cosmosfeed.inmemory.server.http.Delivery.Ending;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/** Control of faults: one command for each effect, with the same fields for whom and how long. */
final class FaultCommands {
  private static final String ANY = "any";
  private static final int STATUS = 503;
  private static final long DELAY_MS = 1000;
  private static final long RETRY_AFTER_MS = 100;
  private static final String WHOM =
      " For whom: \"on\" (feed, any, account, database, container, ranges, read, write, query;"
          + " default feed), \"container\", \"range\"; how long: \"after\" (requests that pass"
          + " first), \"requests\" (default 1), \"forMs\"";

  private final ServerControl control;

  FaultCommands(ServerControl control) {
    this.control = control;
  }

  Stream<ControlCommand> all() {
    return Stream.of(
        fault("throttle", "429/3200: {\"retryAfterMs\": 100}.", FaultCommands::throttle),
        fault("fail", "An error: {\"status\": 503, \"subStatus\": 0}.", FaultCommands::fail),
        fault("html-error", "503 with a page of HTML.", request -> new Effect.HtmlError()),
        fault("delay", "A late answer: {\"ms\": 1000}.", FaultCommands::delay),
        fault(
            "disturb",
            "An answer that does not arrive: {\"how\": \"reset\" (RST), \"closed\" (FIN), \"cut\""
                + " (half, then RST) or \"withheld\"}.",
            FaultCommands::disturb),
        fault("break-json", "JSON that ends in the middle.", request -> new Effect.BreakJson()),
        fault("not-modified", "304 at the position asked for.", r -> new Effect.NotModified()),
        fault("empty-page", "200 without documents.", request -> new Effect.EmptyPage()),
        new ControlCommand("GET", "faults", "The faults that have not ended", r -> list()),
        new ControlCommand("DELETE", "faults", "End all faults", request -> clear()));
  }

  private ControlCommand fault(String name, String says, Function<ControlRequest, Effect> effect) {
    return new ControlCommand(
        "POST",
        name,
        says + WHOM,
        request -> {
          control.fault(new Fault(target(request), effect.apply(request), extent(request)));
          return list();
        });
  }

  private static Fault.Target target(ControlRequest request) {
    String on = request.optionalText("on").orElse(RequestKind.FEED.name());
    Optional<RequestKind> kind =
        on.equalsIgnoreCase(ANY)
            ? Optional.empty()
            : Optional.of(request.oneOf(RequestKind.class, on));
    return new Fault.Target(kind, request.optionalText("container"), request.optionalText("range"));
  }

  private static Extent extent(ControlRequest request) {
    OptionalInt requests = request.optionalInt("requests");
    Optional<Duration> time =
        request.optionalLong("forMs").stream().mapToObj(Duration::ofMillis).findFirst();
    boolean isOpen = requests.isEmpty() && time.isEmpty();
    return new Extent(
        request.optionalInt("after").orElse(0), isOpen ? OptionalInt.of(1) : requests, time);
  }

  private static Effect throttle(ControlRequest request) {
    return Effect.Fail.throttled(
        Duration.ofMillis(request.optionalLong("retryAfterMs").orElse(RETRY_AFTER_MS)));
  }

  private static Effect fail(ControlRequest request) {
    Effect.Fail plain =
        Effect.Fail.with(
            request.optionalInt("status").orElse(STATUS),
            request.optionalInt("subStatus").orElse(0));
    return new Effect.Fail(
        plain.status(),
        plain.subStatus(),
        request.optionalLong("retryAfterMs").stream().mapToObj(Duration::ofMillis).findFirst(),
        request.optionalText("message").orElse(plain.message()));
  }

  private static Effect delay(ControlRequest request) {
    return new Effect.Delay(Duration.ofMillis(request.optionalLong("ms").orElse(DELAY_MS)));
  }

  private static Effect disturb(ControlRequest request) {
    return new Effect.Disturb(
        request.oneOf(Ending.class, request.optionalText("how").orElse(Ending.RESET.name())));
  }

  private JsonNode clear() {
    control.clearFaults();
    return list();
  }

  private JsonNode list() {
    ArrayNode all = JsonNodeFactory.instance.arrayNode();
    for (Fault fault : control.faults()) {
      all.addObject()
          .put("on", fault.target().kind().map(Enum::name).orElse(ANY))
          .put("container", fault.target().container().orElse(ANY))
          .put("range", fault.target().range().orElse(ANY))
          .put("effect", fault.effect().toString())
          .put("extent", fault.extent().toString());
    }
    return all;
  }
}
