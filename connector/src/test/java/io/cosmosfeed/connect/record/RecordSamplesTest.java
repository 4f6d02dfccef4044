/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import static io.cosmosfeed.connect.record.Changes.insert;
import static io.cosmosfeed.connect.record.Changes.node;
import static io.cosmosfeed.connect.record.Changes.replace;
import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.Change.Operation;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.connect.config.RecordConfig.ValueFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps the samples in {@code docs/records.md} true, to the character. */
class RecordSamplesTest {

  private static final Path DOCS = Path.of("..", "docs", "records.md");
  private static final Pattern SAMPLE = Pattern.compile("```json\\n(.*)\\n```");

  private static final String OLD = "{\"id\":\"1\",\"pk\":\"books\",\"n\":1}";
  private static final String NEW = "{\"id\":\"1\",\"pk\":\"books\",\"n\":2}";

  @Test
  void theSamplesOfEnvelopesAreWhatTheConnectorWrites() throws IOException {
    Change delete =
        Changes.change(
            Operation.DELETE,
            Optional.empty(),
            Optional.of("1"),
            Optional.of(PartitionKey.of(node("\"books\""))));
    RecordMapper mapper = Changes.mapper(Changes.envelopes(ValueFormat.JSON, false), "/pk");

    List<Object> written =
        Stream.of(insert(OLD, "/pk"), replace(OLD, NEW, "/pk"), delete)
            .map(change -> mapper.map(change).get(0).value().value())
            .toList();

    assertThat(samples()).isEqualTo(written);
  }

  private static List<String> samples() throws IOException {
    return SAMPLE
        .matcher(Files.readString(DOCS))
        .results()
        .map((MatchResult sample) -> sample.group(1))
        .toList();
  }
}
