/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static io.cosmosfeed.changefeed.Documents.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionKeyPathTest {

  @Test
  void aPathLeadsThroughItsSegments() {
    assertThat(PartitionKeyPath.parse("/a").segments()).containsExactly("a");
    assertThat(PartitionKeyPath.parse("/a/b c/ü").segments()).containsExactly("a", "b c", "ü");
  }

  @Test
  void aQuotedSegmentMayHoldASlash() {
    assertThat(PartitionKeyPath.parse("/\"a/b\"/c").segments()).containsExactly("a/b", "c");
    assertThat(PartitionKeyPath.parse("/c/\"a/b\"").segments()).containsExactly("c", "a/b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "/", "//a", "/a/", "a/b", "/\"a", "/\"\"", "/\"a\"b"})
  void whatIsNoPathIsRefused(String path) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PartitionKeyPath.parse(path))
        .withMessageContaining(path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a", "/a/b", "/\"a/b\"/c", "/a b"})
  void theTextOfAPathIsReadBackEqual(String text) {
    PartitionKeyPath path = PartitionKeyPath.parse(text);

    assertThat(path).hasToString(text);
    assertThat(PartitionKeyPath.parse(path.toString())).isEqualTo(path);
  }

  @Test
  void theValueOfADocumentIsTheScalarAtThePath() {
    JsonNode document = parse("{\"a\": {\"b\": 42}, \"none\": null, \"no\": false}");

    assertThat(PartitionKeyPath.parse("/a/b").valueIn(document).intValue()).isEqualTo(42);
    assertThat(PartitionKeyPath.parse("/none").valueIn(document).isNull()).isTrue();
    assertThat(PartitionKeyPath.parse("/no").valueIn(document).isBoolean()).isTrue();
  }

  @Test
  void whereADocumentHasNoScalarTheValueIsMissing() {
    JsonNode document = parse("{\"object\": {\"b\": 1}, \"array\": [1], \"text\": \"t\"}");

    for (String path : List.of("/object", "/array", "/absent", "/text/deeper", "/absent/deeper")) {
      assertThat(PartitionKeyPath.parse(path).valueIn(document).isMissingNode()).as(path).isTrue();
    }
  }
}
