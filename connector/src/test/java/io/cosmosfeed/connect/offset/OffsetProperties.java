/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.offset;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.connect.json.JsonConverter;

/**
 * Partitions and offsets on their way through Connect, which keeps both as the bytes that its JSON
 * converter makes of them and finds an offset by the bytes of its partition.
 */
class OffsetProperties {

  private static final String CONNECTOR = "orders";
  private static final ObjectMapper JSON = new ObjectMapper();
  private final JsonConverter converter = new JsonConverter();

  OffsetProperties() {
    converter.configure(Map.of("schemas.enable", false), true);
  }

  @Property
  void aPartitionIsReadBackFromItsMap(@ForAll("partitions") SourcePartition partition) {
    assertThat(SourcePartition.fromMap(throughConnect(partition.toMap()))).isEqualTo(partition);
  }

  @Property
  void anOffsetOfARangeIsReadBackFromItsMap(@ForAll("rangeOffsets") RangeOffset offset) {
    assertThat(RangeOffset.fromMap(throughConnect(offset.toMap()))).isEqualTo(offset);
  }

  @Property
  void anOffsetOfARootIsReadBackFromItsMap(@ForAll("rootOffsets") RootOffset offset) {
    assertThat(RootOffset.fromMap(throughConnect(offset.toMap()))).isEqualTo(offset);
  }

  @Property
  void aPartitionThatConnectReadBackHasTheBytesOfOurs(
      @ForAll("partitions") SourcePartition partition) {
    assertThat(bytes(throughConnect(partition.toMap()))).isEqualTo(bytes(partition.toMap()));
  }

  @Property
  void anOperatorsPartitionHasTheBytesOfOursInWhateverOrderItsFieldsAreGiven(
      @ForAll("partitions") SourcePartition partition, @ForAll long order) throws Exception {
    byte[] asked = JSON.writeValueAsBytes(shuffled(partition.toMap(), order));

    Map<String, Object> normalized = map(asked);

    assertThat(bytes(normalized)).isEqualTo(bytes(partition.toMap()));
  }

  @Property
  void equalPartitionsHaveEqualBytesHoweverTheyCameToBe(
      @ForAll("partitions") SourcePartition partition) throws JsonProcessingException {
    SourcePartition twin = SourcePartition.fromMap(shuffled(partition.toMap(), 1));

    assertThat(bytes(twin.toMap())).isEqualTo(bytes(partition.toMap()));
  }

  @Provide
  Arbitrary<SourcePartition> partitions() {
    return Offsets.partitions();
  }

  @Provide
  Arbitrary<RangeOffset> rangeOffsets() {
    return Offsets.rangeOffsets();
  }

  @Provide
  Arbitrary<RootOffset> rootOffsets() {
    return Offsets.rootOffsets();
  }

  /** As Connect keeps a key: beside the name of the connector. */
  private byte[] bytes(Map<String, Object> partition) {
    return converter.fromConnectData("offsets", null, List.of(CONNECTOR, partition));
  }

  private Map<String, Object> throughConnect(Map<String, Object> map) {
    return map(converter.fromConnectData("offsets", null, map));
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> map(byte[] json) {
    return (Map<String, Object>) converter.toConnectData("offsets", json).value();
  }

  private static Map<String, Object> shuffled(Map<String, Object> map, long order) {
    List<String> fields = new ArrayList<>(map.keySet());
    Collections.shuffle(fields, new Random(order));
    Map<String, Object> shuffled = new LinkedHashMap<>();
    fields.forEach(field -> shuffled.put(field, map.get(field)));
    return shuffled;
  }
}
