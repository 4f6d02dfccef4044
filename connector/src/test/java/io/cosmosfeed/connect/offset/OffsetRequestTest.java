/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.offset;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.connect.config.StartPosition;
import io.cosmosfeed.connect.model.NoAccount;
import io.cosmosfeed.connect.model.TestConfig;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.connect.errors.ConnectException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an operator may ask for by {@code PATCH /connectors/…/offsets}, and what is refused. */
class OffsetRequestTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String RANGE =
      "{\"processor\":\"p\",\"container\":\"shop/sales\",\"range\":\"40-80\"}";
  private static final String ROOT =
      "{\"processor\":\"p\",\"container\":\"shop/sales\",\"rid\":\"r\"}";

  private final TestConfig config =
      TestConfig.reading(new NoAccount(), StartPosition.NOW, "sales", "stock");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          range  | {"lsn":0,"epoch":1}
          range  | {"lsn":12.0,"epoch":1}
          range  | {"startTime":"2026-01-31T12:00:00Z","epoch":1}
          range  | {"lsn":7,"epoch":1,"split":"50,60","born":2}
          root   | {"start":"beginning"}
          root   | {"start":"now"}
          root   | {"start":"2026-01-31T12:00:00+01:00"}
          root   | {"start":"now","ranges":"80","lsns":"1,2","epoch":1}
          marker | {"rid":"r"}
          """)
  void mayBeAskedFor(String partition, String offset) {
    assertThatCode(() -> check(config, partition(partition), offset)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          range  | {"lsn":5}                                              | has no 'epoch'
          range  | {"lsn":-5,"epoch":1}                                   | needs the whole number 'lsn'
          range  | {"lsn":7,"epoch":1,"split":"80","born":2}              | do not rise strictly inside the range 40-80
          range  | {"lsn":7,"epoch":1,"split":"60,50","born":2}           | do not rise strictly inside the range 40-80
          range  | {"start":"beginning"}                                  | has the unknown fields [start]
          root   | {"lsn":5,"epoch":1}                                    | has the unknown fields [lsn]
          root   | {"start":"soon"}                                       | now, beginning, or an instant
          marker | {"rid":"r","start":"now"}                              | has the unknown fields [start]
          """)
  void isRefusedWithThePartitionAndTheReason(String partition, String offset, String reason) {
    assertThatThrownBy(() -> check(config, partition(partition), offset))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("processor=p")
        .hasMessageContaining("nothing was changed")
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"processor":"q","container":"shop/sales","range":"40-80"}   | the processor of this connector is 'p'
          {"processor":"p","container":"shop/people","range":"40-80"}  | does not read the container shop/people
          {"processor":"p","container":"other/sales","range":"40-80"}  | does not read the container other/sales
          {"processor":"p","container":"shop/sales","range":"80-40"}   | is not empty
          {"topic":"t"}                                                | has the unknown fields [topic]
          """)
  void ofAPartitionThatIsNotOursIsRefused(String partition, String reason) {
    assertThatThrownBy(() -> check(config, partition, "{\"lsn\":0,\"epoch\":1}"))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          range  | {"startTime":"2026-01-31T12:00:00Z","epoch":1}
          root   | {"start":"beginning"}
          root   | {"start":"2026-01-31T12:00:00Z"}
          """)
  void allVersionsAndDeletesCannotBeSetToATime(String partition, String offset) {
    TestConfig allVersions = config.withMode(FeedMode.ALL_VERSIONS_AND_DELETES);

    assertThatThrownBy(() -> check(allVersions, partition(partition), offset))
        .isInstanceOf(ConnectException.class)
        .hasMessageStartingWith("ChangeFeedStartFromBeginningNotSupported: ")
        .hasMessageContaining("not from the beginning or a time");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          range  | {"lsn":5,"epoch":1}
          root   | {"start":"now"}
          """)
  void allVersionsAndDeletesCanBeSetToAnLsnOrToNow(String partition, String offset) {
    TestConfig allVersions = config.withMode(FeedMode.ALL_VERSIONS_AND_DELETES);

    assertThatCode(() -> check(allVersions, partition(partition), offset))
        .doesNotThrowAnyException();
  }

  @Test
  void anythingMayBeTakenBackEvenWhatNobodyUnderstands() {
    assertThatCode(() -> check(config, "{\"from\":\"another connector\"}", null))
        .doesNotThrowAnyException();
  }

  private static String partition(String kind) {
    return switch (kind) {
      case "range" -> RANGE;
      case "root" -> ROOT;
      default -> "{\"processor\":\"p\",\"container\":\"shop/sales\"}";
    };
  }

  private static void check(TestConfig config, String partition, @Nullable String offset)
      throws JsonProcessingException {
    Map<Map<String, ?>, @Nullable Map<String, ?>> request = new HashMap<>();
    request.put(map(partition), offset == null ? null : map(offset));
    new OffsetRequest(config.parsed()).check(request);
  }

  private static Map<String, Object> map(String json) throws JsonProcessingException {
    return JSON.readValue(json, new TypeReference<>() {});
  }
}
