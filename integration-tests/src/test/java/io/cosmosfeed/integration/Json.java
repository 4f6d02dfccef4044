/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads what came out of Kafka. */
public final class Json {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Set<String> SYSTEM_PROPERTIES =
      Set.of("_rid", "_self", "_etag", "_attachments", "_ts", "_lsn");

  private Json() {}

  public static JsonNode parse(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException malformed) {
      throw new AssertionError("No JSON: " + text, malformed);
    }
  }

  /** The document of a record as it was written: without what the service added to it. */
  public static ObjectNode document(ConsumerRecord<String, String> record) {
    ObjectNode document = (ObjectNode) parse(record.value());
    document.remove(SYSTEM_PROPERTIES);
    return document;
  }

  /** A document as it looks after it was text. */
  public static ObjectNode normalised(ObjectNode document) {
    return (ObjectNode) parse(document.toString());
  }

  public static String id(ObjectNode document) {
    return document.path("id").asText();
  }

  public static String id(ConsumerRecord<String, String> record) {
    return parse(record.value()).path("id").asText();
  }

  public static List<String> ids(List<ConsumerRecord<String, String>> records) {
    return records.stream().map(Json::id).toList();
  }
}
