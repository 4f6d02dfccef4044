/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static io.cosmosfeed.changefeed.FeedMode.ALL_VERSIONS_AND_DELETES;
import static io.cosmosfeed.changefeed.FeedMode.LATEST_VERSION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.cosmos.ContinuationToken.Slice;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The text of the SDK's continuation tokens. */
class ContinuationTokenTest {

  private static final String RID = "EAABAIAAABA=";
  private static final FeedRange RANGE = new FeedRange("", "20");

  @Test
  void afterAnLsn() {
    assertThat(json(LATEST_VERSION, new Position.After(4)))
        .isEqualTo(
            """
            {"V":1,"Rid":"EAABAIAAABA=","Mode":"INCREMENTAL","StartFrom":{"Type":"BEGINNING"},\
            "Continuation":{"V":1,"Rid":"EAABAIAAABA=",\
            "Continuation":[{"token":"\\"4\\"","range":{"min":"","max":"20"}}],\
            "Range":{"min":"","max":"20"}}}""");
  }

  @Test
  void theBeginningNamesNoEntityTag() {
    assertThat(json(LATEST_VERSION, Position.BEGINNING))
        .contains("\"StartFrom\":{\"Type\":\"BEGINNING\"}", "[{\"token\":null,");
  }

  @Test
  void now() {
    assertThat(json(LATEST_VERSION, Position.NOW))
        .contains("\"Mode\":\"INCREMENTAL\",\"StartFrom\":{\"Type\":\"NOW\"}", "[{\"token\":null,");
  }

  @Test
  void anInstant() {
    assertThat(json(LATEST_VERSION, new Position.At(Instant.ofEpochSecond(7))))
        .contains(
            "\"StartFrom\":{\"Type\":\"POINT_IN_TIME\",\"PointInTimeMs\":7000}",
            "[{\"token\":null,");
  }

  @Test
  void allVersionsAlwaysNameAnEntityTagOrNow() {
    assertThat(json(ALL_VERSIONS_AND_DELETES, new Position.After(0)))
        .contains(
            "\"Mode\":\"FULL_FIDELITY\",\"StartFrom\":{\"Type\":\"NOW\"}",
            "[{\"token\":\"\\\"0\\\"\",");
    assertThat(json(ALL_VERSIONS_AND_DELETES, Position.NOW))
        .contains("\"StartFrom\":{\"Type\":\"NOW\"}", "[{\"token\":null,");
  }

  @Test
  void allVersionsHaveNoInstants() {
    assertThatThrownBy(() -> json(ALL_VERSIONS_AND_DELETES, new Position.At(Instant.EPOCH)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theSdkTakesThem() {
    for (FeedMode mode : FeedMode.values()) {
      for (Position position : List.of(Position.NOW, Position.BEGINNING, new Position.After(7))) {
        String token = new ContinuationToken(RID, mode, RANGE, position).encode();

        CosmosChangeFeedRequestOptions options =
            CosmosChangeFeedRequestOptions.createForProcessingFromContinuation(token);

        assertThat(ContinuationToken.decode(options.getFeedRange().toString()).toString())
            .isEqualTo("{\"Range\":{\"min\":\"\",\"max\":\"20\"}}");
      }
    }
  }

  @Test
  void slicesAreReadBackInTheOrderOfTheKeySpace() {
    String token =
        encoded(
            """
            {"Continuation":{"Continuation":[
              {"token":null,"range":{"min":"20","max":"FF"}},
              {"token":"\\"18\\"","range":{"min":"","max":"20"}}]}}""");

    assertThat(ContinuationToken.slicesOf(token))
        .containsExactly(
            new Slice(new FeedRange("", "20"), Optional.of("\"18\"")),
            new Slice(new FeedRange("20", "FF"), Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource({"'\"18\"',18", "18,18", "'\"0\"',0", "'\"999999999999999999\"',999999999999999999"})
  void anEntityTagIsAQuotedLsn(String tag, long lsn) {
    assertThat(new Slice(RANGE, Optional.of(tag)).lsn()).hasValue(lsn);
  }

  @ParameterizedTest
  @CsvSource({"'\"1#2\"'", "'\"-1\"'", "'\"\"'", "'\"9999999999999999999\"'", "'W/\"1\"'"})
  void anythingElseIsNone(String tag) {
    assertThat(new Slice(RANGE, Optional.of(tag)).lsn()).isEmpty();
  }

  @Test
  void aTextThatIsNoTokenIsRefused() {
    assertThatThrownBy(() -> ContinuationToken.slicesOf(encoded("not json")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static String json(FeedMode mode, Position position) {
    String token = new ContinuationToken(RID, mode, RANGE, position).encode();
    return new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
  }

  private static String encoded(String json) {
    return Base64.getUrlEncoder().encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }
}
