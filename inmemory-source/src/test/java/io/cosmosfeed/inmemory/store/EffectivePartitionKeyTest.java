/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.implementation.routing.PartitionKeyInternal;
import com.azure.cosmos.implementation.routing.PartitionKeyInternalHelper;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.azure.cosmos.models.PartitionKind;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class EffectivePartitionKeyTest {

  private static final PartitionKeyDefinition SINGLE =
      PartitionKeyDefinition.ofPaths(List.of("/pk"));
  private static final PartitionKeyDefinition THREE_LEVELS =
      PartitionKeyDefinition.ofPaths(List.of("/tenant", "/user", "/session"));

  @Example
  void aStringHashesAsInTheRecordedSample() {
    assertThat(EffectivePartitionKey.of(key("p1"), SINGLE))
        .isEqualTo("062B23DEC15212F01B9A85F4E93A940C");
  }

  @Example
  void aHierarchicalKeyHashesLevelByLevelAsInTheRecordedSample() {
    assertThat(EffectivePartitionKey.of(key("t1", "u1", "s1"), THREE_LEVELS))
        .isEqualTo(
            "3D48BB14DA9D090D22112C96695028B6"
                + "2A947C94F6E254B945CEBC3196C9897C"
                + "2924A879AFFF52A411F93F1A83532751");
  }

  @Example
  void aPrefixOfAHierarchicalKeyIsTheRangeOfTheRecordedSample() {
    assertThat(EffectivePartitionKey.rangeOf(key("t1"), THREE_LEVELS))
        .isEqualTo(
            new FeedRange(
                "3D48BB14DA9D090D22112C96695028B6", "3D48BB14DA9D090D22112C96695028B6FF"));
  }

  @Property(tries = 3000)
  void aKeyHashesAsInTheSdk(@ForAll("keys") PartitionKey key) {
    assertThat(EffectivePartitionKey.of(key, definition(key))).isEqualTo(hashOfTheSdk(key));
  }

  @Property
  void aWholeKeyLiesInTheRangeOfEachOfItsPrefixes(@ForAll("keys") PartitionKey key) {
    PartitionKeyDefinition definition = definition(key);
    String hash = EffectivePartitionKey.of(key, definition);

    for (int levels = 1; levels <= key.components().size(); levels++) {
      PartitionKey prefix = new PartitionKey(key.components().subList(0, levels));
      assertThat(EffectivePartitionKey.rangeOf(prefix, definition).contains(hash)).isTrue();
    }
  }

  @Example
  void aMissingValueHashesUnlikeNull() {
    assertThat(EffectivePartitionKey.of(PartitionKey.of(MissingNode.getInstance()), SINGLE))
        .isNotEqualTo(EffectivePartitionKey.of(PartitionKey.of(NullNode.getInstance()), SINGLE));
  }

  @Example
  void aNumberHashesTheSameWhateverJavaTypeItHas() {
    assertThat(EffectivePartitionKey.of(PartitionKey.of(IntNode.valueOf(42)), SINGLE))
        .isEqualTo(EffectivePartitionKey.of(PartitionKey.of(DoubleNode.valueOf(42)), SINGLE));
  }

  @Example
  void aKeyWithMoreComponentsThanLevelsIsRefused() {
    assertThatThrownBy(() -> EffectivePartitionKey.of(key("a", "b"), SINGLE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 components");
  }

  @Example
  void twoEvenPartsOfTheHashSpaceAreCutWhereTheRecordedSampleIs() {
    assertThat(EffectivePartitionKey.evenCuts(FeedRange.FULL, 2))
        .containsExactly("20000000000000000000000000000000");
  }

  @Property
  void evenCutsRiseInsideTheirRange(@ForAll @IntRange(min = 1, max = 2000) int parts) {
    List<String> cuts = EffectivePartitionKey.evenCuts(FeedRange.FULL, parts);

    assertThat(FeedRange.FULL.splitAt(cuts)).hasSize(parts);
    assertThat(cuts).allSatisfy(cut -> assertThat(cut).hasSize(32).isLessThan("40"));
  }

  @Provide
  Arbitrary<PartitionKey> keys() {
    Arbitrary<JsonNode> component =
        Arbitraries.oneOf(
            Arbitraries.strings().excludeChars('\uFFFD').map(TextNode::valueOf),
            Arbitraries.doubles().map(DoubleNode::valueOf),
            Arbitraries.of(BooleanNode.TRUE, BooleanNode.FALSE),
            Arbitraries.of(NullNode.getInstance(), MissingNode.getInstance()));
    return component.list().ofMinSize(1).ofMaxSize(3).map(PartitionKey::new);
  }

  private static PartitionKeyDefinition definition(PartitionKey key) {
    List<String> paths = List.of("/a", "/b", "/c").subList(0, key.components().size());
    return PartitionKeyDefinition.ofPaths(paths);
  }

  private static PartitionKey key(String... values) {
    List<JsonNode> components = new ArrayList<>();
    for (String value : values) {
      components.add(TextNode.valueOf(value));
    }
    return new PartitionKey(components);
  }

  private static String hashOfTheSdk(PartitionKey key) {
    com.azure.cosmos.models.PartitionKeyDefinition definition =
        new com.azure.cosmos.models.PartitionKeyDefinition();
    boolean isHierarchical = key.components().size() > 1;
    definition.setKind(isHierarchical ? PartitionKind.MULTI_HASH : PartitionKind.HASH);
    definition.setVersion(PartitionKeyDefinitionVersion.V2);
    definition.setPaths(List.of("/a", "/b", "/c").subList(0, key.components().size()));
    ArrayNode json = JsonNodeFactory.instance.arrayNode();
    key.components().forEach(part -> json.add(part.isMissingNode() ? json.objectNode() : part));
    return PartitionKeyInternalHelper.getEffectivePartitionKeyString(
        PartitionKeyInternal.fromJsonString(json.toString()), definition);
  }
}
