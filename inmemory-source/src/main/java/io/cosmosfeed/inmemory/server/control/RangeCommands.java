/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.control;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.inmemory.store.PhysicalRange;
import java.util.List;
import java.util.stream.Stream;

/** Control of the physical ranges of a container. */
final class RangeCommands {
  private static final int PARTS = 2;

  private final ServerControl control;

  RangeCommands(ServerControl control) {
    this.control = control;
  }

  Stream<ControlCommand> all() {
    return Stream.of(
        new ControlCommand(
            "GET", "ranges", "The physical ranges: ?container=database/container", this::list),
        new ControlCommand(
            "POST",
            "split",
            "Split a range: {\"container\", \"range\", \"parts\": 2} or {…, \"cuts\": [\"20\", …]}",
            this::split),
        new ControlCommand(
            "POST",
            "merge",
            "Merge neighbours: {\"container\", \"ranges\": [\"1\", \"2\"]}",
            this::merge));
  }

  private JsonNode list(ControlRequest request) {
    return json(control.ranges(request.container()));
  }

  private JsonNode split(ControlRequest request) {
    String range = request.requireText("range", "\"0\"");
    List<String> cuts = request.texts("cuts");
    return json(
        cuts.isEmpty()
            ? control.split(request.container(), range, request.optionalInt("parts").orElse(PARTS))
            : control.split(request.container(), range, cuts));
  }

  private JsonNode merge(ControlRequest request) {
    return json(List.of(control.merge(request.container(), request.texts("ranges"))));
  }

  private static JsonNode json(List<PhysicalRange> ranges) {
    ArrayNode all = JsonNodeFactory.instance.arrayNode();
    for (PhysicalRange range : ranges) {
      ObjectNode json =
          all.addObject()
              .put("id", range.id())
              .put("min", range.bounds().min())
              .put("max", range.bounds().max())
              .put("lsn", range.newestLsn());
      range.parents().forEach(json.putArray("parents")::add);
    }
    return all;
  }
}
