/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static io.cosmosfeed.changefeed.Documents.comparable;
import static io.cosmosfeed.changefeed.Documents.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionKeyTest {

  @Test
  void aDefinitionReadsOneComponentPerLevel() {
    PartitionKeyDefinition definition =
        PartitionKeyDefinition.ofPaths(List.of("/tenant", "/user/id", "/session"));

    PartitionKey key = definition.keyOf(parse("{\"tenant\": \"t\", \"user\": {\"id\": 1}}"));

    assertThat(definition.isHierarchical()).isTrue();
    assertThat(comparable(key)).containsExactly("STRING t", "NUMBER 1.0", "MISSING ");
  }

  @Test
  void aDefinitionOfOnePathIsNotHierarchical() {
    assertThat(PartitionKeyDefinition.ofPaths(List.of("/pk")).isHierarchical()).isFalse();
  }

  @Test
  void aDefinitionHasOneToThreePaths() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PartitionKeyDefinition.ofPaths(List.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PartitionKeyDefinition.ofPaths(List.of("/a", "/b", "/c", "/d")))
        .withMessageContaining("/d");
  }

  @Test
  void nullAndMissingAreDifferentKeys() {
    assertThat(PartitionKey.of(NullNode.getInstance()))
        .isNotEqualTo(PartitionKey.of(MissingNode.getInstance()));
  }

  @Test
  void aComponentIsAScalar() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PartitionKey.of(JsonNodeFactory.instance.objectNode()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PartitionKey.of(JsonNodeFactory.instance.arrayNode()));
  }
}
