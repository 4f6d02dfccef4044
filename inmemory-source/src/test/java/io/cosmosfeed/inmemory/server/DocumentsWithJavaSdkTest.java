/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server;

import static io.cosmosfeed.inmemory.server.SdkAccount.document;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBatchResponse;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class DocumentsWithJavaSdkTest {
  private final SdkAccount account = SdkAccount.start();
  private CosmosContainer items = account.database().getContainer("items");

  @BeforeAll
  void createContainer() {
    items = account.createContainer("items", 4, "/pk");
  }

  @AfterAll
  void stop() {
    account.close();
  }

  @Test
  void aCreatedDocumentIsReadWithItsSystemProperties() {
    items.createItem(document("{'id':'a b+ü','pk':'p1','v':1}"));

    JsonNode read = items.readItem("a b+ü", new PartitionKey("p1"), JsonNode.class).getItem();

    assertThat(read.path("v").asInt()).isEqualTo(1);
    assertThat(read.fieldNames())
        .toIterable()
        .containsExactly("id", "pk", "v", "_rid", "_self", "_etag", "_attachments", "_ts");
  }

  @Test
  void aSecondCreateIsAConflict() {
    items.createItem(document("{'id':'twice','pk':'p1'}"));

    assertThatThrownBy(() -> items.createItem(document("{'id':'twice','pk':'p1'}")))
        .satisfies(e -> hasStatus(e, 409, 0));
  }

  @Test
  void aMissingDocumentIsNotFound() {
    assertThatThrownBy(() -> items.readItem("none", new PartitionKey("p1"), JsonNode.class))
        .satisfies(e -> hasStatus(e, 404, 0));
  }

  @Test
  void upsertCreatesOnceAndThenReplaces() {
    assertThat(items.upsertItem(document("{'id':'u','pk':'p1','v':1}")).getStatusCode())
        .isEqualTo(201);
    assertThat(items.upsertItem(document("{'id':'u','pk':'p1','v':2}")).getStatusCode())
        .isEqualTo(200);
  }

  @Test
  void aReplaceWithAnOldEtagFailsItsPrecondition() {
    CosmosItemResponse<ObjectNode> created =
        items.createItem(document("{'id':'etag','pk':'p1','v':1}"));
    CosmosItemRequestOptions ifUnchanged =
        new CosmosItemRequestOptions().setIfMatchETag(created.getETag());
    PartitionKey key = new PartitionKey("p1");
    items.replaceItem(document("{'id':'etag','pk':'p1','v':2}"), "etag", key, ifUnchanged);

    assertThatThrownBy(
            () ->
                items.replaceItem(
                    document("{'id':'etag','pk':'p1','v':3}"), "etag", key, ifUnchanged))
        .satisfies(e -> hasStatus(e, 412, 0));
  }

  @Test
  void aPatchChangesPartsOfADocument() {
    items.createItem(document("{'id':'patch','pk':'p1','v':1,'old':true}"));

    ObjectNode patched =
        items
            .patchItem(
                "patch",
                new PartitionKey("p1"),
                CosmosPatchOperations.create()
                    .increment("/v", 41)
                    .set("/new", "yes")
                    .remove("/old"),
                ObjectNode.class)
            .getItem();

    assertThat(patched.path("v").asInt()).isEqualTo(42);
    assertThat(patched.path("new").asText()).isEqualTo("yes");
    assertThat(patched.has("old")).isFalse();
  }

  @Test
  void aDeletedDocumentIsGone() {
    items.createItem(document("{'id':'gone','pk':'p1'}"));

    int status =
        items
            .deleteItem("gone", new PartitionKey("p1"), new CosmosItemRequestOptions())
            .getStatusCode();

    assertThat(status).isEqualTo(204);
    assertThatThrownBy(() -> items.readItem("gone", new PartitionKey("p1"), JsonNode.class))
        .satisfies(e -> hasStatus(e, 404, 0));
  }

  @Test
  void aDocumentThatIsNoLongerTheSameKeyIsRefused() {
    assertThatThrownBy(
            () ->
                items.createItem(
                    document("{'id':'x','pk':'p1'}"),
                    new PartitionKey("p2"),
                    new CosmosItemRequestOptions()))
        .satisfies(e -> hasStatus(e, 400, 1001));
  }

  @Test
  void aTooLargeDocumentIsRefused() {
    ObjectNode large = document("{'id':'large','pk':'p1'}").put("text", "x".repeat(3 << 20));

    assertThatThrownBy(() -> items.createItem(large)).satisfies(e -> hasStatus(e, 413, 0));
  }

  @Test
  void aBatchIsAllOrNothing() {
    PartitionKey key = new PartitionKey("batch");
    CosmosBatch good = CosmosBatch.createCosmosBatch(key);
    good.createItemOperation(document("{'id':'b1','pk':'batch'}"));
    good.upsertItemOperation(document("{'id':'b2','pk':'batch'}"));
    CosmosBatch bad = CosmosBatch.createCosmosBatch(key);
    bad.createItemOperation(document("{'id':'b3','pk':'batch'}"));
    bad.createItemOperation(document("{'id':'b1','pk':'batch'}"));

    CosmosBatchResponse done = items.executeCosmosBatch(good);
    CosmosBatchResponse refused = items.executeCosmosBatch(bad);

    assertThat(done.isSuccessStatusCode()).isTrue();
    assertThat(done.getResults()).extracting(r -> r.getStatusCode()).containsExactly(201, 201);
    assertThat(refused.getStatusCode()).isEqualTo(409);
    assertThat(refused.getResults()).extracting(r -> r.getStatusCode()).containsExactly(424, 409);
    assertThatThrownBy(() -> items.readItem("b3", key, JsonNode.class))
        .satisfies(e -> hasStatus(e, 404, 0));
  }

  @Test
  void documentsWithNullAndWithoutKeyAreInDifferentPartitions() {
    items.createItem(document("{'id':'same','pk':null,'v':'null'}"));
    items.createItem(document("{'id':'same','v':'none'}"));

    assertThat(read("same", new PartitionKey(null))).isEqualTo("null");
    assertThat(read("same", PartitionKey.NONE)).isEqualTo("none");
  }

  @Test
  void allDocumentsOfAPartitionAreRead() {
    for (int i = 0; i < 5; i++) {
      items.createItem(document("{'id':'r" + i + "','pk':'all'}"));
    }

    assertThat(
            items.readAllItems(
                new PartitionKey("all"), new CosmosQueryRequestOptions(), JsonNode.class))
        .extracting(item -> item.path("id").asText())
        .containsExactlyInAnyOrder("r0", "r1", "r2", "r3", "r4");
  }

  private String read(String id, PartitionKey key) {
    return items.readItem(id, key, JsonNode.class).getItem().path("v").asText();
  }

  static void hasStatus(Throwable thrown, int status, int subStatus) {
    assertThat(thrown).isInstanceOf(CosmosException.class);
    CosmosException e = (CosmosException) thrown;
    assertThat(e.getStatusCode()).as(e.getShortMessage()).isEqualTo(status);
    assertThat(e.getSubStatusCode()).isEqualTo(subStatus);
  }
}
