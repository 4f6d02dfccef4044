/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import static io.cosmosfeed.inmemory.store.Docs.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentJsonTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "9007199254740993, 9007199254740993",
    "-9223372036854775808, -9223372036854775808",
    "18446744073709551615, 18446744073709551615",
    "18446744073709551616, 1.8446744073709552e+019",
    "123456789012345678901234567890, 1.2345678901234568e+029",
    "0.1000000000000000055511151231257827, 0.1",
    "1.0, 1",
    "-0.0, 0",
    "1e-400, 0",
    "4.2e1, 42",
    "0.25, 0.25",
    "12345678.5, 12345678.5",
    "1e300, 1e+300",
    "-2.5e-7, -2.5e-007"
  })
  void aNumberIsKeptAsTheServiceKeepsIt(String written, String kept) {
    assertThat(rewritten("{\"n\":" + written + "}")).isEqualTo("{\"n\":" + kept + "}");
  }

  @Test
  void theOrderOfPropertiesIsKept() {
    String text = "{\"z\":1,\"a\":{\"y\":[null,true],\"b\":\"\\u0000\"},\"m\":{}}";

    assertThat(rewritten(text)).isEqualTo(text);
  }

  @Test
  void aLoneSurrogateIsReplacedAndAPairIsKept() {
    assertThat(rewritten("{\"\\ud83d\":\"\\ude00\",\"emoji\":\"\\ud83d\\ude00\"}"))
        .isEqualTo("{\"\uFFFD\":\"\uFFFD\",\"emoji\":\"\uD83D\uDE00\"}");
  }

  @Test
  void nestingEndsAtTheLimitOfTheService() {
    rewritten(nested(DocumentJson.MAX_DEPTH));

    assertRefused(nested(DocumentJson.MAX_DEPTH + 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{}{}", "[1]", "1", "{\"a\":NaN}", "{\"a\":1e400}"})
  void whatIsNoDocumentIsRefused(String text) {
    assertRefused(text);
  }

  private static String nested(int depth) {
    return "{\"a\":".repeat(depth - 1) + "{}" + "}".repeat(depth - 1);
  }

  private static String rewritten(String text) {
    return new String(DocumentJson.write(json(text)), StandardCharsets.UTF_8);
  }

  private static void assertRefused(String text) {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> rewritten(text))
        .satisfies(refusal -> assertThat(refusal.status()).isEqualTo(400));
  }
}
