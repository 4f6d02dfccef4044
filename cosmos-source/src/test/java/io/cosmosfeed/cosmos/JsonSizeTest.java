/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The estimate of how large JSON is. */
class JsonSizeTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":\"a\",\"pk\":\"p1\",\"tags\":[\"x\",\"y\",[]],\"n\":{\"deep\":{\"er\":true}},\"z\":null}",
        "{\"id\":\"0123456789\",\"price\":12.5,\"count\":1234567890,\"list\":[1,2,3,4,5,6,7,8,9]}",
        "{\"_rid\":\"EAABAIAAABABAAAAAAAAAA==\",\"_etag\":\"\\\"00000000-0000\\\"\",\"_ts\":1796023898}"
      })
  void itIsNearTheTruth(String json) throws JsonProcessingException {
    long estimate = JsonSize.of(List.of(new ObjectMapper().readTree(json)));

    assertThat((double) estimate).isBetween(json.length() * 0.8, json.length() * 1.25);
  }
}
