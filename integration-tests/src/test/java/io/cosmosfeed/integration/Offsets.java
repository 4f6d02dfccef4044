/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import com.fasterxml.jackson.databind.JsonNode;
import io.cosmosfeed.localstack.Await;
import io.cosmosfeed.localstack.ConnectRest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The offsets of a connector as {@code GET /connectors/NAME/offsets} shows them. */
public record Offsets(List<Entry> entries) {

  /** A source partition and its offset. */
  public record Entry(JsonNode partition, JsonNode offset) {}

  public static Offsets of(ConnectRest rest, String connector) {
    List<Entry> entries = new ArrayList<>();
    for (JsonNode entry : rest.offsets(connector).path("offsets")) {
      entries.add(new Entry(entry.path("partition"), entry.path("offset")));
    }
    return new Offsets(entries);
  }

  /** Waits until a number of ranges have offsets. */
  public static Offsets await(ConnectRest rest, String connector, int ranges) {
    return Await.atMost(Environment.PATIENCE)
        .first(
            "offsets of " + ranges + " ranges of " + connector,
            () ->
                Optional.of(of(rest, connector))
                    .filter(offsets -> offsets.ranges().size() >= ranges));
  }

  /** The offset of each range. */
  public Map<String, JsonNode> ranges() {
    Map<String, JsonNode> ranges = new TreeMap<>();
    for (Entry entry : entries) {
      if (entry.partition().has("range")) {
        ranges.put(entry.partition().path("range").asText(), entry.offset());
      }
    }
    return ranges;
  }

  /** The offset of the root, which holds layout and start. */
  public Optional<JsonNode> root() {
    return entries.stream()
        .filter(entry -> entry.partition().has("rid"))
        .map(Entry::offset)
        .findFirst();
  }
}
