/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server;

import static io.cosmosfeed.inmemory.server.DocumentsWithJavaSdkTest.hasStatus;
import static io.cosmosfeed.inmemory.server.FeedReader.read;
import static io.cosmosfeed.inmemory.server.FeedReader.readOn;
import static io.cosmosfeed.inmemory.server.SdkAccount.document;
import static io.cosmosfeed.inmemory.server.SdkAccount.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.ChangeFeedPolicy;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import io.cosmosfeed.inmemory.server.FeedReader.Read;
import io.cosmosfeed.inmemory.server.behaviour.Behaviour;
import io.cosmosfeed.inmemory.server.behaviour.VersionsBehaviour.DeleteShape;
import io.cosmosfeed.inmemory.server.behaviour.VersionsBehaviour.Served;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class AllVersionsWithJavaSdkTest {
  private static final PartitionKey P = new PartitionKey("p");

  private final SdkAccount account = SdkAccount.start();

  @AfterAll
  void stop() {
    account.close();
  }

  @AfterEach
  void behaveNormally() {
    account.control().change(any -> Behaviour.DEFAULT);
  }

  @Test
  void everyWriteAndDeleteComesInOrder() {
    CosmosContainer items = container(1, "/pk");
    Read start = read(items, fromNow());
    writeReplaceDelete(items);

    Read versions = readOn(items, start);

    assertThat(versions.operations()).containsExactly("create@1", "replace@2", "delete@3");
    JsonNode delete = versions.items().get(2);
    assertThat(delete.path("current").isEmpty()).isTrue();
    assertThat(delete.at("/metadata/id").asText()).isEqualTo("a");
    assertThat(delete.at("/metadata/partitionKey/pk").asText()).isEqualTo("p");
    assertThat(delete.at("/metadata/previousImageLSN").asLong()).isEqualTo(2);
    assertThat(delete.has("previous")).isFalse();
    assertThat(versions.items().get(1).at("/current/v").asInt()).isEqualTo(2);
    assertThat(versions.items().get(1).at("/current/_lsn").isMissingNode()).isTrue();
  }

  @Test
  void theDeleteOfAHierarchicalKeyNamesAllLevels() {
    CosmosContainer items = container(1, "/tenant", "/user");
    Read start = read(items, fromNow());
    items.createItem(document("{'id':'a','tenant':'t','user':7}"));
    items.deleteItem(document("{'id':'a','tenant':'t','user':7}"), new CosmosItemRequestOptions());

    JsonNode delete = readOn(items, start).items().get(1);

    assertThat(delete.at("/metadata/partitionKey").toString())
        .isEqualTo("{\"tenant\":\"t\",\"user\":7}");
  }

  @Test
  void previousImagesComeWhereTheyAreKept() {
    CosmosContainer items = container(1, "/pk");
    account.control().keepPreviousImages(name(items), true);
    Read start = read(items, fromNow());
    writeReplaceDelete(items);

    Read versions = readOn(items, start);

    assertThat(versions.items())
        .extracting(item -> item.at("/previous/v").asInt())
        .containsExactly(0, 1, 2);
  }

  @Test
  void olderFormsOfDeletesCanBeAskedFor() {
    CosmosContainer items = container(1, "/pk");
    Read start = read(items, fromNow());
    writeReplaceDelete(items);

    deletesAre(DeleteShape.NO_CURRENT);
    JsonNode withoutCurrent = readOn(items, start).items().get(2);
    deletesAre(DeleteShape.ANONYMOUS);
    JsonNode anonymous = readOn(items, start).items().get(2);

    assertThat(withoutCurrent.has("current")).isFalse();
    assertThat(withoutCurrent.at("/metadata/id").asText()).isEqualTo("a");
    assertThat(anonymous.has("current")).isTrue();
    assertThat(anonymous.at("/metadata/id").isMissingNode()).isTrue();
    assertThat(anonymous.at("/metadata/partitionKey").isMissingNode()).isTrue();
  }

  @Test
  void anExpiredDocumentIsADeleteThatSaysSo() {
    CosmosContainer items = container(1, "/pk");
    CosmosContainerProperties properties = items.read().getProperties();
    items.replace(properties.setDefaultTimeToLiveInSeconds(-1));
    Read start = read(items, fromNow());
    items.createItem(document("{'id':'brief','pk':'p','ttl':10}"));
    account.control().advanceClock(Duration.ofSeconds(11));

    Read versions = readOn(items, start);

    assertThat(versions.operations()).containsExactly("create@1", "delete@2");
    assertThat(versions.items().get(1).at("/metadata/timeToLiveExpired").asBoolean()).isTrue();
  }

  @Test
  void aSplitLosesAndRepeatsNothing() {
    CosmosContainer items = container(1, "/pk");
    Read start = read(items, fromNow());
    for (int i = 0; i < 10; i++) {
      items.createItem(document("{'id':'" + i + "','pk':'p" + i + "'}"));
    }
    account.control().split(name(items), "0", 2);
    for (int i = 0; i < 10; i++) {
      items.deleteItem("" + i, new PartitionKey("p" + i), new CosmosItemRequestOptions());
    }

    Read versions = readOn(items, start);

    assertThat(versions.operations()).hasSize(20).doesNotHaveDuplicates();
  }

  @Test
  void aMergedRangeFailsForEver() {
    CosmosContainer items = container(2, "/pk");
    Read start = read(items, fromNow());
    account.control().merge(name(items), List.of("0", "1"));

    assertThatThrownBy(() -> readOn(items, start)).satisfies(e -> hasStatus(e, 500, 0));
  }

  @Test
  void anAccountThatIsNotEnabledSaysSo() {
    CosmosContainer items = container(1, "/pk");
    isServed(Served.NEVER);

    assertThatThrownBy(() -> read(items, fromNow()))
        .satisfies(e -> hasStatus(e, 400, 0))
        .hasMessageContaining("Change Feed 'All Versions and Deletes' mode must be enabled.");
  }

  @Test
  void anEmulatorServesContainersWithARetentionOnly() {
    isServed(Served.BY_RETENTION_POLICY);
    CosmosContainer without = container(1, "/pk");
    CosmosContainer with = containerWithRetention();

    assertThat(read(with, fromNow()).items()).isEmpty();
    assertThatThrownBy(() -> read(without, fromNow())).satisfies(e -> hasStatus(e, 400, 0));
  }

  @Test
  void versionsOlderThanTheRetentionAreRefused() {
    CosmosContainer items = containerWithRetention();
    Read start = read(items, fromNow());
    items.createItem(document("{'id':'old','pk':'p'}"));
    account.control().advanceClock(Duration.ofMinutes(11));
    items.createItem(document("{'id':'new','pk':'p'}"));

    assertThatThrownBy(() -> readOn(items, start))
        .satisfies(e -> hasStatus(e, 400, 0))
        .hasMessageContaining("retention");
  }

  private void isServed(Served served) {
    account
        .control()
        .change(behaviour -> behaviour.withVersions(behaviour.versions().withServed(served)));
  }

  private void deletesAre(DeleteShape shape) {
    account
        .control()
        .change(behaviour -> behaviour.withVersions(behaviour.versions().withDeletes(shape)));
  }

  private static void writeReplaceDelete(CosmosContainer items) {
    items.createItem(document("{'id':'a','pk':'p','v':1}"));
    items.upsertItem(document("{'id':'a','pk':'p','v':2}"));
    items.deleteItem("a", P, new CosmosItemRequestOptions());
  }

  private CosmosContainer container(int ranges, String... paths) {
    return account.createContainer("c" + UUID.randomUUID(), ranges, paths);
  }

  private CosmosContainer containerWithRetention() {
    CosmosContainerProperties properties =
        new CosmosContainerProperties("c" + UUID.randomUUID(), "/pk");
    properties.setChangeFeedPolicy(
        ChangeFeedPolicy.createAllVersionsAndDeletesPolicy(Duration.ofMinutes(10)));
    account.database().createContainer(properties);
    return account.database().getContainer(properties.getId());
  }

  private static CosmosChangeFeedRequestOptions fromNow() {
    return CosmosChangeFeedRequestOptions.createForProcessingFromNow(FeedRange.forFullRange())
        .allVersionsAndDeletes();
  }
}
