/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import static io.cosmosfeed.connect.record.Changes.upsert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.connect.config.ErrorsConfig;
import io.cosmosfeed.connect.config.RecordConfig.KeyContent;
import io.cosmosfeed.connect.config.RecordConfig.KeyFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.connect.header.Header;
import org.junit.jupiter.api.Test;

class BadDocumentsTest {

  /** It has no id, which its key needs. */
  private static final String BAD = "{\"pk\":\"books\"}";

  private static final FeedRange LEFT = new FeedRange("", "80");

  @Test
  void whereTheyAreNotToleratedTheTaskFails() {
    RecordMapper mapper = mapper(new ErrorsConfig(false, true, Optional.of("letters")));

    assertThatThrownBy(() -> mapper.map(upsert(BAD, "/pk")))
        .isInstanceOf(BadDocumentException.class)
        .hasMessageContaining("in range -20 at LSN 42");
    assertThatThrownBy(() -> mapper.mapUnreadable(LEFT, 5, 7))
        .hasMessageContaining("after LSN 5 up to LSN 7 in range -80 of container 'shop/orders'")
        .hasMessageContaining("errors.tolerance=all");
  }

  @Test
  void whereTheyAreToleratedWithoutALetterNothingIsLeftOfThem() {
    RecordMapper mapper = mapper(new ErrorsConfig(true, false, Optional.empty()));

    assertThat(mapper.map(upsert(BAD, "/pk"))).isEmpty();
    assertThat(mapper.mapUnreadable(LEFT, 5, 7)).isEmpty();
    assertThat(mapper.map(upsert("{\"id\":\"1\",\"pk\":\"books\"}", "/pk"))).hasSize(1);
  }

  @Test
  void aDeadLetterHasTheDocumentsTextAndSaysInHeadersWhatWasWrong() {
    RecordDraft letter = only(tolerant().map(upsert(BAD, "/pk")));

    assertThat(letter.topic()).isEqualTo("letters");
    assertThat(letter.key().value()).isNull();
    assertThat(letter.value().value()).isEqualTo(BAD);
    assertThat(headers(letter))
        .containsEntry("__connect.errors.topic", "shop-orders")
        .containsEntry("__connect.errors.connector.name", "feed")
        .containsEntry(
            "__connect.errors.exception.class.name", BadDocumentException.class.getName())
        .containsEntry("cosmos.lsn", 42L)
        .containsEntry("cosmos.container", "orders")
        .hasEntrySatisfying(
            "__connect.errors.exception.message",
            message ->
                assertThat((String) message)
                    .contains("partition key [\"books\"]")
                    .doesNotContain("\"pk\""));
  }

  @Test
  void theDeadLetterOfWhatCannotBeReadSaysWhereItIs() {
    RecordDraft letter = only(tolerant().mapUnreadable(LEFT, 5, 7));

    assertThat(letter.value().value())
        .isEqualTo("{\"container\":\"shop/orders\",\"range\":\"-80\",\"after\":5,\"lsn\":7}");
    assertThat(headers(letter))
        .containsEntry("cosmos.lsn", 7L)
        .containsEntry("cosmos.range.id", "-80")
        .containsEntry("__connect.errors.topic", "shop-orders");
  }

  private static RecordMapper tolerant() {
    return mapper(new ErrorsConfig(true, false, Optional.of("letters")));
  }

  private static RecordMapper mapper(ErrorsConfig errors) {
    return Changes.mapper(
        Changes.config(KeyContent.PARTITION_KEY_AND_ID, KeyFormat.STRING), errors, "/pk");
  }

  private static RecordDraft only(List<RecordDraft> drafts) {
    assertThat(drafts).hasSize(1);
    return drafts.get(0);
  }

  private static Map<String, Object> headers(RecordDraft draft) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Header header : draft.headers()) {
      values.put(header.key(), header.value());
    }
    return values;
  }
}
