/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static io.cosmosfeed.changefeed.Documents.comparable;
import static io.cosmosfeed.changefeed.Documents.document;
import static io.cosmosfeed.changefeed.Documents.documents;
import static io.cosmosfeed.changefeed.Documents.ids;
import static io.cosmosfeed.changefeed.Documents.parse;
import static io.cosmosfeed.changefeed.FeedReader.WHOLE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** An account describes its containers truthfully, and each has a key and an identity. */
interface ContainerContract extends FeedContract {

  @Test
  default void aContainerIsDescribedByItsNameAndPartitionKey() {
    FixtureContainer container = bench().container(1);

    ContainerDescription description =
        Stages.await(bench().latestVersion(container).feed().describe());

    assertThat(description.name()).isEqualTo(container.name());
    assertThat(description.partitionKey())
        .isEqualTo(PartitionKeyDefinition.ofPaths(List.of("/pk")));
    assertThat(description.resourceId()).isNotBlank();
  }

  @Test
  default void theResourceIdOfAContainerIsStable() {
    FixtureContainer container = bench().container(1);
    FeedReader first = bench().latestVersion(container);
    FeedReader second = bench().latestVersion(container);
    String before = Stages.await(first.feed().describe()).resourceId();
    documents(5).forEach(container::create);

    assertThat(Stages.await(first.feed().describe()).resourceId()).isEqualTo(before);
    assertThat(Stages.await(second.feed().describe()).resourceId()).isEqualTo(before);
    assertThat(first.page(FeedRange.FULL, Position.BEGINNING, WHOLE).resourceId())
        .isEqualTo(before);
  }

  @Test
  default void twoContainersHaveDifferentResourceIds() {
    FeedReader first = bench().latestVersion(bench().container(1));
    FeedReader second = bench().latestVersion(bench().container(1));

    assertThat(Stages.await(first.feed().describe()).resourceId())
        .isNotEqualTo(Stages.await(second.feed().describe()).resourceId());
  }

  @Test
  default void aContainerCreatedAgainUnderItsNameHasAnotherResourceIdAndFeed() {
    FixtureContainer container = bench().container(1);
    container.create(document("old", "key", 1));
    String before = Stages.await(bench().latestVersion(container).feed().describe()).resourceId();

    container.drop();
    container.createAgain();
    container.create(document("new", "key", 1));

    FeedReader reader = bench().latestVersion(container);
    assertThat(Stages.await(reader.feed().describe()).resourceId()).isNotEqualTo(before);
    assertThat(ids(reader.readAll(Position.BEGINNING))).containsExactly("new");
  }

  @Test
  default void aFeedOpenedBeforeItsContainerWasCreatedAgainDescribesTheNewOne() {
    FixtureContainer container = bench().container(1);
    FeedReader reader = bench().latestVersion(container);
    String before = Stages.await(reader.feed().describe()).resourceId();

    container.drop();
    container.createAgain();

    assertThat(Stages.await(reader.feed().describe()).resourceId()).isNotEqualTo(before);
  }

  @Test
  default void aFeedOpenedBeforeItsContainerWasCreatedAgainNeverAnswersForTheOldOne() {
    FixtureContainer container = bench().container(1);
    documents(5).forEach(container::create);
    FeedReader reader = bench().latestVersion(container);
    String before = Stages.await(reader.feed().describe()).resourceId();
    Position end = reader.end(FeedRange.FULL);
    container.drop();
    container.createAgain();

    CompletionStage<String> answerer =
        reader
            .feed()
            .read(FeedRange.FULL, end, WHOLE)
            .thenApply(ChangePage::resourceId)
            .exceptionally(ContainerContract::ofGoneContainer);

    assertThat(Stages.await(answerer)).isNotEqualTo(before);
  }

  @Test
  default void anAccountListsTheContainersOfADatabase() {
    FixtureContainer first = bench().container(1);
    FixtureContainer second = bench().container(2);

    assertThat(Stages.await(bench().account().containers(first.name().database())))
        .contains(first.name().container(), second.name().container())
        .doesNotHaveDuplicates();
  }

  @Test
  default void aHierarchicalPartitionKeyHasAComponentPerLevel() {
    FixtureContainer container =
        bench().fixture().createContainer(List.of("/tenant", "/user/id", "/session"), 2);
    ObjectNode document =
        parse(
            """
            {"id": "a", "tenant": "t1", "user": {"id": 42}, "session": true}
            """);
    container.create(document);

    FeedReader reader = bench().latestVersion(container);
    List<Change> changes = reader.readAll(Position.BEGINNING);

    assertThat(Stages.await(reader.feed().describe()).partitionKey())
        .isEqualTo(PartitionKeyDefinition.ofPaths(List.of("/tenant", "/user/id", "/session")));
    assertThat(changes).hasSize(1);
    assertThat(comparable(changes.get(0).partitionKey().orElseThrow()))
        .containsExactly("STRING t1", "NUMBER 42.0", "BOOLEAN true");
  }

  @Test
  default void aMissingPartitionKeyIsAnotherKeyThanNull() {
    FixtureContainer container = bench().container(1);
    container.create(parse("{\"id\": \"a\"}"));
    container.create(parse("{\"id\": \"a\", \"pk\": null}"));
    container.create(parse("{\"id\": \"a\", \"pk\": \"\"}"));

    assertThat(bench().latestVersion(container).readAll(Position.BEGINNING))
        .extracting(change -> comparable(change.partitionKey().orElseThrow()))
        .containsExactly(List.of("MISSING "), List.of("NULL null"), List.of("STRING "));
  }

  @Test
  default void theLevelsOfAHierarchicalKeyMayBeMissingOrNull() {
    FixtureContainer container = bench().fixture().createContainer(List.of("/a", "/b"), 1);
    container.create(parse("{\"id\": \"1\", \"a\": \"x\", \"b\": null}"));
    container.create(parse("{\"id\": \"1\", \"a\": \"x\"}"));

    assertThat(bench().latestVersion(container).readAll(Position.BEGINNING))
        .extracting(change -> comparable(change.partitionKey().orElseThrow()))
        .containsExactly(List.of("STRING x", "NULL null"), List.of("STRING x", "MISSING "));
  }

  private static String ofGoneContainer(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException wrapped && wrapped.getCause() != null
            ? wrapped.getCause()
            : failure;
    assertThat(cause)
        .isInstanceOfSatisfying(
            ChangeFeedException.class,
            gone -> assertThat(gone.kind()).isEqualTo(ChangeFeedException.Kind.CONTAINER_GONE));
    return "(gone)";
  }
}
