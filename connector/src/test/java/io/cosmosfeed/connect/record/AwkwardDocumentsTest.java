/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import static io.cosmosfeed.connect.record.Changes.object;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.connect.config.RecordConfig.SystemProperties;
import io.cosmosfeed.connect.config.RecordConfig.ValueFormat;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Documents that are legal and awkward arrive equal in all formats, alone and in envelopes. */
class AwkwardDocumentsTest {

  static Stream<String> documents() {
    return Stream.of(
        "{\"id\":\"like system"
            + " ones\",\"_lsn\":\"mine\",\"_ts\":{\"a\":1},\"_metadata\":[1],\"_rid\":true}",
        "{\"id\":\"like the"
            + " envelope\",\"before\":1,\"after\":{\"op\":\"c\"},\"source\":\"s\",\"op\":[]}",
        "{\"id\":\"controls \\u0000\\u0001\\u001f\\t\\n\\\"\\\\/\",\"\\u0007\":\"\\u007f\\u2028\"}",
        "{\"id\":\"\\ud83d\\ude00 \\u00e9 e\\u0301\",\"\\ud83d\\ude00\":{\"\\u4e2d\":\"\\uffff\"}}",
        "{\"id\":\"'quotes' \\\"and\\\" slashes / \\\\\",\"a/b\":{\"~\":1,\"*\":2,\"\":3}}",
        "{\"id\":\"" + "x".repeat(255) + "\"}",
        "{\"id\":\"names\",\"_x0020_\":1,\" \":2,\"_x_\":3,\"1st\":4,\"a-b\":5,\"a.b\":6,\"__\":7}",
        "{\"id\":\"nothing\",\"a\":null,\"b\":[],\"c\":{},\"d\":[[],[null]],\"e\":[{}]}",
        "{\"id\":\"mixed\",\"a\":[1,\"1\",true,null,[1],{\"b\":1}],\"b\":[[1],[\"x\"]]}",
        "{\"id\":\"numbers\",\"a\":0,\"b\":-1,\"c\":0.1,\"d\":1e300,\"e\":4.9e-324,\"f\":9007199254740992}",
        "{\"id\":\"wide\","
            + IntStream.range(0, 1_000)
                .mapToObj(i -> "\"f" + i + "\":" + i)
                .collect(Collectors.joining(","))
            + "}",
        "{\"id\":\"deep\",\"d\":" + "{\"d\":".repeat(126) + "1" + "}".repeat(126) + "}",
        "{\"id\":\"deep arrays\",\"d\":" + "[".repeat(126) + "1" + "]".repeat(126) + "}",
        "{\"id\":\"large\",\"text\":\"" + "0123456789".repeat(200_000) + "\"}");
  }

  @ParameterizedTest
  @MethodSource("documents")
  void itArrivesEqualInEachFormat(String text) {
    ObjectNode document = object(text);
    for (ValueFormat format : ValueFormat.values()) {
      RecordMapper documents = Changes.mapper(Changes.config(format, SystemProperties.KEEP), "/id");
      RecordMapper envelopes = Changes.mapper(Changes.envelopes(format, false), "/id");

      JsonNode alone = read(documents.map(Changes.upsert(document, "/id")).get(0));
      JsonNode envelope = read(envelopes.map(Changes.upsert(document, "/id")).get(0));

      assertArrived(alone, document, format);
      assertArrived(envelope.path("after"), document, format);
    }
  }

  /** A struct has no place for what tells nothing, and holds numbers as doubles. */
  private static void assertArrived(JsonNode arrived, ObjectNode document, ValueFormat format) {
    if (format == ValueFormat.STRUCT) {
      assertThat(TestJson.prune(arrived)).isEqualTo(TestJson.prune(document));
    } else {
      assertThat(object(arrived.toString())).isEqualTo(object(document.toString()));
    }
  }

  private static JsonNode read(RecordDraft draft) {
    Object value = draft.value().value();
    if (value instanceof Struct struct) {
      return StructJson.of(struct.schema(), struct);
    }
    return value instanceof String text ? Changes.node(text) : Changes.JSON.valueToTree(value);
  }
}
