/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * The SDK's continuation token for a change feed, built anew for every read.
 *
 * <p>A token freezes the container's resource id and the mode of the feed, and the SDK believes the
 * token rather than the options beside it. Built by hand, both are today's. The format is that of
 * azure-cosmos 4.81.0 (its {@code ChangeFeedStateV1}): URL-safe base64 of JSON; a test holds it
 * against what the SDK hands out.
 *
 * @param resourceId the container's identity
 * @param mode which feed is read
 * @param range what to read
 * @param position where to read on from
 */
record ContinuationToken(String resourceId, FeedMode mode, FeedRange range, Position position) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final Pattern QUOTED_NUMBER = Pattern.compile("\"?([0-9]{1,18})\"?");

  ContinuationToken {
    if (mode == FeedMode.ALL_VERSIONS_AND_DELETES && position instanceof Position.At) {
      throw new IllegalArgumentException("All versions and deletes cannot start at an instant");
    }
  }

  /**
   * A part of the key space and how far a token has read it.
   *
   * @param range the part
   * @param entityTag the entity tag of its last page, absent if it was not read yet
   */
  record Slice(FeedRange range, Optional<String> entityTag) {

    /**
     * The LSN that the entity tag stands for, if it is the quoted number that the service gives.
     */
    OptionalLong lsn() {
      return entityTag
          .map(QUOTED_NUMBER::matcher)
          .filter(matcher -> matcher.matches())
          .map(matcher -> OptionalLong.of(Long.parseLong(matcher.group(1))))
          .orElseGet(OptionalLong::empty);
    }
  }

  /** The text that the SDK takes. */
  String encode() {
    ObjectNode composite = NODES.objectNode().put("V", 1).put("Rid", resourceId);
    ObjectNode slice = composite.putArray("Continuation").addObject();
    entityTag().ifPresentOrElse(tag -> slice.put("token", tag), () -> slice.putNull("token"));
    slice.set("range", json(range));
    composite.set("Range", json(range));

    ObjectNode token =
        NODES.objectNode().put("V", 1).put("Rid", resourceId).put("Mode", modeName());
    token.set("StartFrom", startFrom());
    token.set("Continuation", composite);
    return Base64.getUrlEncoder().encodeToString(token.toString().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * How far a token that the SDK handed out has read, one slice per physical range that the read
   * met, ordered by their lower bounds.
   *
   * @throws IllegalArgumentException if the text is not such a token
   */
  static List<Slice> slicesOf(String encoded) {
    List<Slice> slices = new ArrayList<>();
    for (JsonNode entry : decode(encoded).path("Continuation").path("Continuation")) {
      JsonNode range = entry.path("range");
      Optional<String> tag = Optional.ofNullable(entry.path("token").textValue());
      slices.add(
          new Slice(new FeedRange(range.path("min").asText(), range.path("max").asText()), tag));
    }
    slices.sort((a, b) -> a.range().compareTo(b.range()));
    return slices;
  }

  /** Reads the JSON of a token or of a feed range as the SDK writes them. */
  static JsonNode decode(String encoded) {
    byte[] json = Base64.getUrlDecoder().decode(encoded);
    try {
      return JSON.readTree(new String(json, StandardCharsets.UTF_8));
    } catch (JsonProcessingException notJson) {
      throw new IllegalArgumentException("The SDK's token is not JSON", notJson);
    }
  }

  private Optional<String> entityTag() {
    return position instanceof Position.After after && !isUnconditional(after)
        ? Optional.of("\"" + after.lsn() + "\"")
        : Optional.empty();
  }

  /** The latest-version feed is read from its beginning by naming no entity tag at all. */
  private boolean isUnconditional(Position.After after) {
    return after.lsn() == 0 && mode == FeedMode.LATEST_VERSION;
  }

  private ObjectNode startFrom() {
    ObjectNode start = NODES.objectNode();
    if (position instanceof Position.At at) {
      return start.put("Type", "POINT_IN_TIME").put("PointInTimeMs", at.instant().toEpochMilli());
    }
    boolean fromNow = position instanceof Position.Now || mode == FeedMode.ALL_VERSIONS_AND_DELETES;
    return start.put("Type", fromNow ? "NOW" : "BEGINNING");
  }

  private String modeName() {
    return switch (mode) {
      case LATEST_VERSION -> "INCREMENTAL";
      case ALL_VERSIONS_AND_DELETES -> "FULL_FIDELITY";
    };
  }

  private static ObjectNode json(FeedRange range) {
    return NODES.objectNode().put("min", range.min()).put("max", range.max());
  }
}
