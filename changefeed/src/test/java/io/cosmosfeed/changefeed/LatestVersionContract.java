/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static io.cosmosfeed.changefeed.Documents.comparable;
import static io.cosmosfeed.changefeed.Documents.document;
import static io.cosmosfeed.changefeed.Documents.ids;
import static io.cosmosfeed.changefeed.Documents.parse;
import static io.cosmosfeed.changefeed.Documents.written;
import static io.cosmosfeed.changefeed.FeedReader.WHOLE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.FeedReader.Drained;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The latest-version feed carries each changed document as it is now, and nothing else. */
interface LatestVersionContract extends FeedContract {

  @Test
  default void aDocumentRewrittenBetweenTwoReadsArrivesOnceWithItsNewestContent() {
    FixtureContainer container = bench().container(1);
    container.create(document("a", "key", 1));
    FeedReader reader = bench().latestVersion(container);
    Drained first = reader.drain(FeedRange.FULL, Position.BEGINNING, WHOLE);
    container.replace(document("a", "key", 2));
    container.upsert(document("a", "key", 3));

    Drained second = reader.drain(FeedRange.FULL, first.position(), 1);

    assertThat(first.documents()).containsExactly(document("a", "key", 1));
    assertThat(second.documents()).containsExactly(document("a", "key", 3));
  }

  @Test
  default void aDocumentCreatedAndReplacedBeforeTheFirstReadArrivesOnce() {
    FixtureContainer container = bench().container(1);
    container.create(document("a", "key", 1));
    container.replace(document("a", "key", 2));

    Drained drained = bench().latestVersion(container).drain(FeedRange.FULL, Position.BEGINNING, 1);

    assertThat(drained.documents()).containsExactly(document("a", "key", 2));
  }

  @Test
  default void aPatchArrivesAsTheWholeDocument() {
    FixtureContainer container = bench().container(1);
    ObjectNode whole = document("a", "key", 1).put("untouched", "as before");
    container.create(whole);
    FeedReader reader = bench().latestVersion(container);
    Position created = reader.end(FeedRange.FULL);
    container.patch(whole, "version", IntNode.valueOf(2));

    Drained drained = reader.drain(FeedRange.FULL, created, WHOLE);

    assertThat(drained.documents())
        .containsExactly(document("a", "key", 2).put("untouched", "as before"));
  }

  @Test
  default void everyWriteIsAnUpsert() {
    FixtureContainer container = bench().container(1);
    container.create(document("created", "key", 1));
    container.create(document("replaced", "key", 1));
    container.replace(document("replaced", "key", 2));
    container.create(document("patched", "key", 1));
    container.patch(document("patched", "key", 1), "version", IntNode.valueOf(2));

    List<Change> changes = bench().latestVersion(container).readAll(Position.BEGINNING);

    assertThat(ids(changes)).containsExactly("created", "replaced", "patched");
    assertThat(changes)
        .allSatisfy(
            change -> {
              assertThat(change.operation()).isEqualTo(Change.Operation.UPSERT);
              assertThat(change.previous()).isEmpty();
              assertThat(change.ttlExpired()).isFalse();
            });
  }

  @Test
  default void aHardDeleteIsInvisible() {
    FixtureContainer container = bench().container(1);
    container.create(document("deleted", "key", 1));
    container.create(document("kept", "key", 1));
    FeedReader reader = bench().latestVersion(container);
    Position before = reader.end(FeedRange.FULL);
    container.delete(document("deleted", "key", 1));
    container.create(document("later", "key", 1));

    assertThat(ids(reader.drain(FeedRange.FULL, before, WHOLE).changes())).containsExactly("later");
    assertThat(ids(reader.readAll(Position.BEGINNING))).containsExactly("kept", "later");
  }

  @Test
  default void aSoftDeleteIsAWriteLikeAnyOther() {
    FixtureContainer container = bench().container(1);
    container.create(document("a", "key", 1));
    FeedReader reader = bench().latestVersion(container);
    Position before = reader.end(FeedRange.FULL);
    container.patch(document("a", "key", 1), "deleted", BooleanNode.TRUE);

    assertThat(reader.drain(FeedRange.FULL, before, WHOLE).documents())
        .containsExactly(document("a", "key", 1).put("deleted", true));
  }

  @Test
  default void aDocumentCreatedAndDeletedBetweenTwoReadsIsNotSeenAtAll() {
    FixtureContainer container = bench().container(1);
    FeedReader reader = bench().latestVersion(container);
    Position before = reader.end(FeedRange.FULL);
    container.create(document("brief", "key", 1));
    container.delete(document("brief", "key", 1));

    assertThat(reader.drain(FeedRange.FULL, before, WHOLE).changes()).isEmpty();
  }

  @Test
  default void aDocumentCreatedAgainAfterItsDeleteArrivesOnce() {
    FixtureContainer container = bench().container(1);
    container.create(document("a", "key", 1));
    container.delete(document("a", "key", 1));
    container.create(document("a", "key", 2));

    assertThat(written(bench().latestVersion(container).readAll(Position.BEGINNING)))
        .containsExactly(document("a", "key", 2));
  }

  @Test
  default void anIdMayBeUsedOncePerPartitionKey() {
    FixtureContainer container = bench().container(1);
    container.create(document("same", "key-1", 1));
    container.create(document("same", "key-2", 2));

    assertThat(written(bench().latestVersion(container).readAll(Position.BEGINNING)))
        .containsExactly(document("same", "key-1", 1), document("same", "key-2", 2));
  }

  @Test
  default void aDocumentArrivesEqualToWhatWasWritten() {
    FixtureContainer container = bench().container(1);
    ObjectNode awkward =
        parse(
            """
            {"id": "ü \\"quoted\\" 日本", "pk": "a b/c?d#e", "nothing": null, "empty": {}, "none": [],
             "nested": {"list": [1, "two", [3.5, false], {"four": null}]}, "largest": 9007199254740993,
             "negative": -0.25, "text": "line\\nbreak\\u0001 \\uD83D\\uDE00"}
            """);
    container.create(awkward);

    assertThat(written(bench().latestVersion(container).readAll(Position.BEGINNING)))
        .containsExactly(awkward);
  }

  @Test
  default void aChangeNamesIdPartitionKeyAndTime() {
    FixtureContainer container = bench().container(1);
    Instant before = bench().fixture().now();
    container.create(document("a", "key", 1));
    Instant after = bench().fixture().now();

    Change change = bench().latestVersion(container).readAll(Position.BEGINNING).get(0);

    assertThat(change.id()).contains("a");
    assertThat(comparable(change.partitionKey().orElseThrow())).containsExactly("STRING key");
    assertThat(change.timestamp())
        .isBetween(before.minus(Duration.ofSeconds(2)), after.plus(Duration.ofSeconds(2)));
  }
}
