/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import static io.cosmosfeed.inmemory.store.Docs.json;
import static io.cosmosfeed.inmemory.store.Docs.key;
import static io.cosmosfeed.inmemory.store.Docs.written;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentPatchTest {

  private final Container container =
      new InMemoryCosmos(Clock.systemUTC())
          .createDatabase("shop")
          .createContainer(ContainerSpec.of("orders", "/pk"), 1);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"n":1}         | {"op":"add","path":"/m","value":2}            | {"n":1,"m":2}
          {"n":1}         | {"op":"add","path":"/n","value":2}            | {"n":2}
          {"n":1}         | {"op":"set","path":"/n","value":null}         | {"n":null}
          {"n":1}         | {"op":"set","path":"/m","value":{"a":[]}}     | {"n":1,"m":{"a":[]}}
          {"n":1}         | {"op":"replace","path":"/n","value":"x"}      | {"n":"x"}
          {"n":1,"m":2}   | {"op":"remove","path":"/n"}                   | {"m":2}
          {"o":{"n":1}}   | {"op":"set","path":"/o/n","value":2}          | {"o":{"n":2}}
          {"a":[1,2]}     | {"op":"add","path":"/a/1","value":9}          | {"a":[1,9,2]}
          {"a":[1,2]}     | {"op":"add","path":"/a/-","value":9}          | {"a":[1,2,9]}
          {"a":[1,2]}     | {"op":"set","path":"/a/1","value":9}          | {"a":[1,9]}
          {"a":[1,2]}     | {"op":"remove","path":"/a/0"}                 | {"a":[2]}
          {"n":1}         | {"op":"incr","path":"/n","value":2}           | {"n":3}
          {"n":1}         | {"op":"incr","path":"/m","value":-2}          | {"n":1,"m":-2}
          {"n":1.5}       | {"op":"incr","path":"/n","value":1}           | {"n":2.5}
          {"n":9007199254740993} | {"op":"incr","path":"/n","value":1}    | {"n":9007199254740994}
          {"n":1}         | {"op":"move","from":"/n","path":"/m"}         | {"m":1}
          {"a~b":1}       | {"op":"set","path":"/a~0b","value":2}         | {"a~b":2}
          """)
  void aPatchChangesPartsOfADocument(String before, String step, String after) {
    assertThat(patched(before, "{\"operations\":[" + step + "]}"))
        .isEqualTo("{\"id\":\"a\",\"pk\":\"k\"," + after.substring(1));
  }

  @Test
  void aBareArrayOfStepsIsAPatchToo() {
    assertThat(patched("{\"n\":1}", "[{\"op\":\"set\",\"path\":\"/n\",\"value\":2}]"))
        .isEqualTo("{\"id\":\"a\",\"pk\":\"k\",\"n\":2}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "[{\"op\":\"replace\",\"path\":\"/m\",\"value\":1}]",
        "[{\"op\":\"remove\",\"path\":\"/m\"}]",
        "[{\"op\":\"set\",\"path\":\"/m/x\",\"value\":1}]",
        "[{\"op\":\"set\",\"path\":\"/a/7\",\"value\":1}]",
        "[{\"op\":\"incr\",\"path\":\"/text\",\"value\":1}]",
        "[{\"op\":\"incr\",\"path\":\"/n\",\"value\":\"1\"}]",
        "[{\"op\":\"set\",\"path\":\"/id\",\"value\":\"b\"}]",
        "[{\"op\":\"set\",\"path\":\"/pk\",\"value\":\"other\"}]",
        "[{\"op\":\"set\",\"path\":\"/_ts\",\"value\":1}]",
        "[{\"op\":\"set\",\"path\":\"\",\"value\":{}}]",
        "[{\"op\":\"set\",\"path\":\"n\",\"value\":1}]",
        "[{\"op\":\"set\",\"path\":\"/n\"}]",
        "[{\"op\":\"move\",\"path\":\"/m\"}]",
        "[{\"op\":\"frobnicate\",\"path\":\"/n\",\"value\":1}]",
        "{\"condition\":\"from c\",\"operations\":[{\"op\":\"remove\",\"path\":\"/n\"}]}"
      })
  void aPatchThatCannotBeDoneChangesNothing(String patch) {
    String before = "{\"n\":1,\"a\":[1],\"text\":\"x\"}";

    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> patched(before, patch))
        .satisfies(refusal -> assertThat(refusal.status()).isEqualTo(400));
    assertThat(written(container.find(key("k"), "a").orElseThrow()))
        .isEqualTo("{\"id\":\"a\",\"pk\":\"k\"," + before.substring(1));
  }

  private String patched(String before, String patch) {
    container.create(json("{\"id\":\"a\",\"pk\":\"k\"," + before.substring(1)));
    DocumentPatch parsed =
        DocumentPatch.parse(DocumentJson.parse(patch.getBytes(StandardCharsets.UTF_8)));
    return written(container.patch(key("k"), "a", parsed));
  }
}
