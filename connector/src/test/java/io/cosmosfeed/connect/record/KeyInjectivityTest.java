/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.connect.config.RecordConfig.KeyContent;
import io.cosmosfeed.connect.config.RecordConfig.KeyFormat;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class KeyInjectivityTest {

  /** The partition key and id of a document in a container with two levels. */
  record Identity(JsonNode first, JsonNode second, String id) {}

  @Property
  void differentDocumentsHaveDifferentKeysAndOneDocumentHasOne(
      @ForAll("identities") Identity one,
      @ForAll("identities") Identity other,
      @ForAll KeyFormat format) {
    KeyMapper keys =
        KeyMapper.of(
            Changes.config(KeyContent.PARTITION_KEY_AND_ID, format), Changes.container("/a", "/b"));

    assertThat(keys.keyOf(change(one)).equals(keys.keyOf(change(other))))
        .isEqualTo(one.equals(other));
  }

  @Property
  void inAContainerWithOneLevelToo(
      @ForAll("identities") Identity one,
      @ForAll("identities") Identity other,
      @ForAll KeyFormat format) {
    KeyMapper keys =
        KeyMapper.of(
            Changes.config(KeyContent.PARTITION_KEY_AND_ID, format), Changes.container("/a"));
    boolean isSame = one.first().equals(other.first()) && one.id().equals(other.id());

    assertThat(
            keys.keyOf(Changes.withKey(one.id(), one.first()))
                .equals(keys.keyOf(Changes.withKey(other.id(), other.first()))))
        .isEqualTo(isSame);
  }

  @Property
  void hierarchicalPartitionKeysNeverLookAlike(
      @ForAll("identities") Identity one,
      @ForAll("identities") Identity other,
      @ForAll KeyFormat format) {
    KeyMapper keys =
        KeyMapper.of(
            Changes.config(KeyContent.PARTITION_KEY, format), Changes.container("/a", "/b"));
    boolean isSame = one.first().equals(other.first()) && one.second().equals(other.second());

    assertThat(keys.keyOf(change(one)).equals(keys.keyOf(change(other)))).isEqualTo(isSame);
  }

  private static Change change(Identity identity) {
    return Changes.withKey(identity.id(), identity.first(), identity.second());
  }

  @Provide
  Arbitrary<Identity> identities() {
    return Combinators.combine(components(), components(), texts()).as(Identity::new);
  }

  private Arbitrary<JsonNode> components() {
    Arbitrary<JsonNode> numbers =
        Arbitraries.oneOf(
                Arbitraries.of(0.0, 42.0, -1.0, 0.1, 1e21, 1e-7, 9007199254740992.0),
                Arbitraries.doubles())
            .filter(
                number -> Double.doubleToRawLongBits(number) != Double.doubleToRawLongBits(-0.0))
            .map(DoubleNode::new);
    return Arbitraries.oneOf(
        texts().map(TextNode::new),
        numbers,
        Arbitraries.of(
            BooleanNode.TRUE,
            BooleanNode.FALSE,
            NullNode.getInstance(),
            MissingNode.getInstance()));
  }

  /** Texts that look like something else, and others made of what could confuse. */
  private Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.of(
            List.of("42", "null", "true", "{}", "=42", "==", "={}", "[\"a\"]", "\"a\"", "a", "")),
        Arbitraries.strings().withChars("=\"[],{}\\42 ").ofMaxLength(4));
  }
}
