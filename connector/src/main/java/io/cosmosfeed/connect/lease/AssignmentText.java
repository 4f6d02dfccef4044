/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.lease;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.connect.offset.RootOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The text form of an assignment, in which it travels in a task's configuration. */
public final class AssignmentText {

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);
  private static final TypeReference<List<Written>> WRITTEN = new TypeReference<>() {};

  private AssignmentText() {}

  private record Written(
      String container, String rid, Map<String, Object> root, List<String> ranges) {}

  /** Deterministic: equal assignments have equal texts. */
  public static String write(Assignment assignment) {
    List<Written> written =
        assignment.containers().stream()
            .map(
                leases ->
                    new Written(
                        leases.container().toString(),
                        leases.resourceId(),
                        new TreeMap<>(leases.root().toMap()),
                        leases.ranges().stream().map(FeedRange::toString).toList()))
            .toList();
    try {
      return JSON.writeValueAsString(written);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("An assignment is plain text and numbers", e);
    }
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IllegalArgumentException if the text is not an assignment
   */
  public static Assignment read(String text) {
    try {
      List<ContainerLeases> containers = new ArrayList<>();
      for (Written written : JSON.readValue(text, WRITTEN)) {
        containers.add(leases(written));
      }
      return new Assignment(containers);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("The task's assignment cannot be read: " + text, e);
    }
  }

  private static ContainerLeases leases(Written written) {
    if (RootOffset.fromMap(written.root()) instanceof RootOffset.Layout root) {
      return new ContainerLeases(
          ContainerName.parse(written.container()),
          written.rid(),
          root,
          written.ranges().stream().map(FeedRange::parse).toList());
    }
    throw new IllegalArgumentException("The task's assignment has a root without a layout");
  }
}
