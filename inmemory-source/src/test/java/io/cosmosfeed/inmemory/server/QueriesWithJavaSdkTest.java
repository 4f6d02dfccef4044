/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server;

import static io.cosmosfeed.inmemory.server.DocumentsWithJavaSdkTest.hasStatus;
import static io.cosmosfeed.inmemory.server.SdkAccount.document;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosItemIdentity;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class QueriesWithJavaSdkTest {
  private static final int COUNT = 25;

  private final SdkAccount account = SdkAccount.start();
  private CosmosContainer items = account.database().getContainer("items");

  @BeforeAll
  void fill() {
    items = account.createContainer("items", 4, "/pk");
    for (int i = 0; i < COUNT; i++) {
      items.createItem(
          document(
              "{'id':'"
                  + i
                  + "','pk':'p"
                  + i % 5
                  + "','n':"
                  + i
                  + ",'even':"
                  + (i % 2 == 0)
                  + "}"));
    }
  }

  @AfterAll
  void stop() {
    account.close();
  }

  @Test
  void allDocumentsOfAllRangesAreSelected() {
    assertThat(query("SELECT * FROM c")).hasSize(COUNT).doesNotHaveDuplicates();
  }

  @Test
  void documentsAreCountedAcrossRanges() {
    assertThat(query("SELECT VALUE COUNT(1) FROM c"))
        .extracting(JsonNode::asInt)
        .containsExactly(COUNT);
    assertThat(query("SELECT VALUE COUNT(1) FROM c WHERE c.even"))
        .extracting(JsonNode::asInt)
        .containsExactly(13);
  }

  @Test
  void conditionsTakeParameters() {
    SqlQuerySpec spec =
        new SqlQuerySpec(
            "SELECT c.id, c.n AS number FROM c WHERE c.pk = @pk AND c[\"even\"] = true",
            new SqlParameter("@pk", "p3"));

    assertThat(items.queryItems(spec, new CosmosQueryRequestOptions(), JsonNode.class))
        .extracting(JsonNode::toString)
        .containsExactlyInAnyOrder("{\"id\":\"8\",\"number\":8}", "{\"id\":\"18\",\"number\":18}");
  }

  @Test
  void theOrderHoldsAcrossRanges() {
    assertThat(query("SELECT VALUE c.n FROM c WHERE c.n >= 10 ORDER BY c.n DESC"))
        .extracting(JsonNode::asInt)
        .containsExactly(24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10);
  }

  @Test
  void topAndOffsetCutTheAnswer() {
    assertThat(query("SELECT TOP 3 * FROM c")).hasSize(3);
    assertThat(query("SELECT TOP 2 VALUE c.n FROM c ORDER BY c.n"))
        .extracting(JsonNode::asInt)
        .containsExactly(0, 1);
    assertThat(query("SELECT VALUE c.id FROM c OFFSET 20 LIMIT 10")).hasSize(5);
  }

  @Test
  void pagesGoOnWhereTheLastOneEnded() {
    List<Integer> sizes = new ArrayList<>();
    List<JsonNode> all = new ArrayList<>();
    String continuation = null;
    do {
      for (FeedResponse<JsonNode> page :
          items
              .queryItems(
                  "SELECT * FROM c",
                  new CosmosQueryRequestOptions().setPartitionKey(new PartitionKey("p1")),
                  JsonNode.class)
              .iterableByPage(continuation, 2)) {
        sizes.add(page.getResults().size());
        all.addAll(page.getResults());
        continuation = page.getContinuationToken();
        break;
      }
    } while (continuation != null);

    assertThat(sizes).containsExactly(2, 2, 1);
    assertThat(all).extracting(item -> item.path("n").asInt()).containsExactly(1, 6, 11, 16, 21);
  }

  @Test
  void severalDocumentsAreReadAtOnce() {
    List<CosmosItemIdentity> wanted =
        List.of(
            new CosmosItemIdentity(new PartitionKey("p1"), "1"),
            new CosmosItemIdentity(new PartitionKey("p1"), "6"),
            new CosmosItemIdentity(new PartitionKey("p2"), "7"));

    assertThat(items.readMany(wanted, JsonNode.class).getResults())
        .extracting(item -> item.path("id").asText())
        .containsExactlyInAnyOrder("1", "6", "7");
  }

  @Test
  void whatIsNotUnderstoodIsRefusedWithAReason() {
    assertThatThrownBy(() -> query("SELECT DISTINCT c.pk FROM c"))
        .satisfies(e -> hasStatus(e, 400, 0))
        .hasMessageContaining("This server understands SELECT");
    assertThatThrownBy(() -> query("SELECT * FROM c WHERE d.n = 1"))
        .satisfies(e -> hasStatus(e, 400, 0))
        .hasMessageContaining("Identifier 'd' could not be resolved.");
    assertThatThrownBy(() -> query("SELECT * FROM c WHERE c.n = @missing"))
        .satisfies(e -> hasStatus(e, 400, 0));
  }

  private List<JsonNode> query(String text) {
    return items.queryItems(text, new CosmosQueryRequestOptions(), JsonNode.class).stream()
        .toList();
  }
}
