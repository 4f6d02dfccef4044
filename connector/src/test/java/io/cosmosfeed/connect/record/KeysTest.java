/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import static io.cosmosfeed.connect.record.Changes.config;
import static io.cosmosfeed.connect.record.Changes.container;
import static io.cosmosfeed.connect.record.Changes.upsert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.Change.Operation;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.connect.config.RecordConfig.KeyContent;
import io.cosmosfeed.connect.config.RecordConfig.KeyFormat;
import java.util.Optional;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeysTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"id":"1","pk":"books"}                 | books                 | ["books","1"]
          {"id":"1","pk":"42"}                    | 42                    | ["42","1"]
          {"id":"1","pk":42}                      | 42                    | [42,"1"]
          {"id":"1","pk":42.0}                    | 42                    | [42,"1"]
          {"id":"1","pk":-0.0}                    | 0                     | [0,"1"]
          {"id":"1","pk":0.1}                     | 0.1                   | [0.1,"1"]
          {"id":"1","pk":1e21}                    | 1e+21                 | [1e+21,"1"]
          {"id":"1","pk":9007199254740993}        | 9007199254740992      | [9007199254740992,"1"]
          {"id":"1","pk":18446744073709551615}    | 18446744073709552000  | [18446744073709552000,"1"]
          {"id":"1","pk":true}                    | true                  | [true,"1"]
          {"id":"1","pk":null}                    | null                  | [null,"1"]
          {"id":"1"}                              | {}                    | [{},"1"]
          {"id":"1","pk":{"a":1}}                 | {}                    | [{},"1"]
          {"id":"1","pk":""}                      | ``                    | ["","1"]
          {"id":"a/\\"b\\\\\\u0001","pk":"é😀"}   | é😀                   | ["é😀","a/\\"b\\\\\\u0001"]
          """)
  void aKeyAsTextIsASingleStringAsItIsAndAnythingElseAsJson(
      String document, String byPartitionKey, String byPartitionKeyAndId) {
    Change change = upsert(document, "/pk");

    assertThat(text(KeyContent.PARTITION_KEY, change, "/pk")).isEqualTo(byPartitionKey);
    assertThat(text(KeyContent.PARTITION_KEY_AND_ID, change, "/pk")).isEqualTo(byPartitionKeyAndId);
  }

  @Test
  void allLevelsOfAHierarchicalKeyAreInTheKey() {
    Change change = upsert("{\"id\":\"1\",\"t\":\"t1\",\"a\":{\"u\":7}}", "/t", "/a/u", "/s");

    assertThat(text(KeyContent.PARTITION_KEY, change, "/t", "/a/u", "/s"))
        .isEqualTo("[\"t1\",7,{}]");
    assertThat(text(KeyContent.PARTITION_KEY_AND_ID, change, "/t", "/a/u", "/s"))
        .isEqualTo("[\"t1\",7,{},\"1\"]");
  }

  @Test
  void theIdAloneIsTextAsItIs() {
    assertThat(text(KeyContent.ID, upsert("{\"id\":\"a \\\"b\\\"\"}", "/pk"), "/pk"))
        .isEqualTo("a \"b\"");
  }

  @Test
  void aRecordCanHaveNoKey() {
    assertThat(key(KeyContent.NONE, KeyFormat.STRING, upsert("{\"id\":\"1\"}", "/pk"), "/pk"))
        .isEqualTo(SchemaAndValue.NULL);
  }

  @Test
  void aDeleteHasTheKeyOfTheWritesBeforeIt() {
    Change write = upsert("{\"id\":\"1\",\"pk\":42}", "/pk");
    Change delete =
        Changes.change(Operation.DELETE, Optional.empty(), write.id(), write.partitionKey());

    for (KeyFormat format : KeyFormat.values()) {
      KeyMapper keys =
          KeyMapper.of(config(KeyContent.PARTITION_KEY_AND_ID, format), container("/pk"));
      assertThat(keys.keyOf(delete)).isEqualTo(keys.keyOf(write));
    }
  }

  @Test
  void aStructHasOneRequiredStringPerLevelAndOneForTheId() {
    SchemaAndValue key =
        key(
            KeyContent.PARTITION_KEY_AND_ID,
            KeyFormat.STRUCT,
            upsert("{\"id\":\"1\",\"tenant id\":\"t1\",\"a\":{\"u\":7}}", "/tenant id", "/a/u"),
            "/tenant id",
            "/a/u");

    assertThat(key.schema().name()).isEqualTo("shop.orders.Key");
    assertThat(key.schema().fields())
        .extracting(
            field -> field.name() + " " + field.schema().type() + " " + field.schema().isOptional())
        .containsExactly(
            "tenant_x0020_id STRING false", "a_x002F_u STRING false", "id STRING false");
    Struct struct = (Struct) key.value();
    assertThat(struct.getString("tenant_x0020_id")).isEqualTo("t1");
    assertThat(struct.getString("a_x002F_u")).isEqualTo("=7");
    assertThat(struct.getString("id")).isEqualTo("1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"pk":"42"}    | 42
          {"pk":42}      | =42
          {"pk":true}    | =true
          {"pk":"true"}  | true
          {"pk":null}    | =null
          {}             | ={}
          {"pk":""}      | ``
          {"pk":"=42"}   | ==42
          """)
  void aComponentThatIsNoStringIsMarkedInAStruct(String document, String expected) {
    SchemaAndValue key =
        key(KeyContent.PARTITION_KEY, KeyFormat.STRUCT, upsert(document, "/pk"), "/pk");

    assertThat(((Struct) key.value()).getString("pk")).isEqualTo(expected);
  }

  @Test
  void aPartitionKeyThatIsTheIdIsOneField() {
    SchemaAndValue key =
        key(
            KeyContent.PARTITION_KEY_AND_ID,
            KeyFormat.STRUCT,
            upsert("{\"id\":\"=1\"}", "/id"),
            "/id");

    assertThat(key.schema().fields()).hasSize(1);
    assertThat(((Struct) key.value()).getString("id")).isEqualTo("==1");
  }

  @Test
  void aChangeThatDoesNotNameItsDocumentCannotBeKeyedByIt() {
    Change nameless =
        Changes.change(
            Operation.DELETE,
            Optional.empty(),
            Optional.empty(),
            Optional.of(PartitionKey.of(Changes.node("1"))));
    Change placeless =
        Changes.change(Operation.DELETE, Optional.empty(), Optional.of("1"), Optional.empty());

    assertThat(text(KeyContent.PARTITION_KEY, nameless, "/pk")).isEqualTo("1");
    assertThatThrownBy(() -> text(KeyContent.PARTITION_KEY_AND_ID, nameless, "/pk"))
        .isInstanceOf(UnmappableException.class)
        .hasMessageContaining("id");
    assertThatThrownBy(() -> text(KeyContent.PARTITION_KEY, placeless, "/pk"))
        .isInstanceOf(UnmappableException.class)
        .hasMessageContaining("partition key");
  }

  private static String text(KeyContent content, Change change, String... paths) {
    SchemaAndValue key = key(content, KeyFormat.STRING, change, paths);
    assertThat(key.schema()).isEqualTo(Schema.STRING_SCHEMA);
    return (String) key.value();
  }

  private static SchemaAndValue key(
      KeyContent content, KeyFormat format, Change change, String... paths) {
    ContainerDescription container = container(paths);
    return KeyMapper.of(config(content, format), container).keyOf(change);
  }
}
