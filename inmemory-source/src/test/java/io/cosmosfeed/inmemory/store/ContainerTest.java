/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import static io.cosmosfeed.inmemory.store.Docs.doc;
import static io.cosmosfeed.inmemory.store.Docs.json;
import static io.cosmosfeed.inmemory.store.Docs.key;
import static io.cosmosfeed.inmemory.store.Docs.written;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.PartitionKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Single operations on documents, and what they are refused for. */
class ContainerTest {

  private static final Instant START = Instant.parse("2026-11-30T12:00:00.250Z");

  private final AdjustableClock clock = AdjustableClock.standingAt(START);
  private final Database database = new InMemoryCosmos(clock).createDatabase("shop");
  private final Container container =
      database.createContainer(ContainerSpec.of("orders", "/pk"), 2);

  @Test
  void aDocumentGetsTheSystemPropertiesOfTheService() {
    StoredDocument document = container.create(doc("a", "key", 1));

    ObjectNode body = document.body();
    assertThat(body.fieldNames())
        .toIterable()
        .containsExactly("id", "pk", "version", "_rid", "_self", "_etag", "_attachments", "_ts");
    assertThat(body.path("_rid").asText()).isEqualTo(document.resourceId());
    assertThat(body.path("_self").asText())
        .isEqualTo(
            "dbs/%s/colls/%s/docs/%s/",
            database.resourceId(), container.resourceId(), document.resourceId());
    assertThat(body.path("_etag").asText()).isEqualTo(document.etag()).startsWith("\"");
    assertThat(body.path("_ts").asLong()).isEqualTo(START.getEpochSecond());
  }

  @Test
  void systemPropertiesThatADocumentBringsAreReplaced() {
    ObjectNode copied = container.create(doc("a", "key", 1)).body();
    StoredDocument again = container.upsert(copied.put("_ts", 1).put("version", 2));

    assertThat(again.body().path("_ts").asLong()).isEqualTo(START.getEpochSecond());
    assertThat(again.body().path("_etag").asText()).isEqualTo(again.etag());
    assertThat(written(again)).isEqualTo(doc("a", "key", 2).toString());
  }

  @Test
  void replacingADocumentKeepsItsResourceIdAndChangesItsEtag() {
    StoredDocument before = container.create(doc("a", "key", 1));
    StoredDocument after = container.replace(doc("a", "key", 2));

    assertThat(after.resourceId()).isEqualTo(before.resourceId());
    assertThat(after.etag()).isNotEqualTo(before.etag());
    assertThat(after.lsn()).isGreaterThan(before.lsn());
    assertThat(container.find(key("key"), "a")).contains(after);
  }

  @Test
  void aDocumentThatWasReadIsTheCallersToModify() {
    container.create(doc("a", "key", 1));
    container.find(key("key"), "a").orElseThrow().body().put("version", 99);

    assertThat(written(container.find(key("key"), "a").orElseThrow()))
        .isEqualTo(doc("a", "key", 1).toString());
  }

  @Test
  void anIdIsUniqueWithinItsLogicalPartitionOnly() {
    container.create(doc("a", "key", 1));
    container.create(doc("a", "other", 2));

    assertRefused(409, () -> container.create(doc("a", "key", 3)));
    assertThat(container.find(key("other"), "a")).isPresent();
  }

  @Test
  void whatIsNotThereCannotBeReplacedPatchedOrDeleted() {
    DocumentPatch patch = new DocumentPatch(List.of(DocumentPatch.Step.remove("/version")));

    assertRefused(404, () -> container.replace(doc("a", "key", 1)));
    assertRefused(404, () -> container.patch(key("key"), "a", patch));
    assertRefused(404, () -> container.delete(key("key"), "a"));
    assertThat(container.find(key("key"), "a")).isEmpty();
  }

  @Test
  void anUpsertCreatesOrReplaces() {
    assertThat(execute(new Operation.Upsert(doc("a", "key", 1), Precondition.NONE)).status())
        .isEqualTo(201);
    assertThat(execute(new Operation.Upsert(doc("a", "key", 2), Precondition.NONE)).status())
        .isEqualTo(200);
  }

  @Test
  void aDeleteAnswersWithItsLsnAndNoDocument() {
    long written = container.create(doc("a", "key", 1)).lsn();

    OperationResult result = execute(new Operation.Delete("a", Precondition.NONE));

    assertThat(result.status()).isEqualTo(204);
    assertThat(result.document()).isEmpty();
    assertThat(result.lsn()).isEqualTo(written + 1);
    assertThat(container.find(key("key"), "a")).isEmpty();
  }

  @Test
  void aWriteHappensOnlyIfTheEtagIsStillTheSame() {
    String stale = container.create(doc("a", "key", 1)).etag();
    String fresh = container.replace(doc("a", "key", 2)).etag();
    Precondition ifStale = new Precondition.IfMatch(stale);

    assertRefused(412, () -> execute(new Operation.Replace("a", doc("a", "key", 3), ifStale)));
    assertRefused(412, () -> execute(new Operation.Upsert(doc("a", "key", 3), ifStale)));
    assertRefused(412, () -> execute(new Operation.Delete("a", ifStale)));
    OperationResult replaced =
        execute(new Operation.Replace("a", doc("a", "key", 3), new Precondition.IfMatch(fresh)));
    assertThat(replaced.status()).isEqualTo(200);
  }

  @Test
  void anUpsertCanAskThatThereBeNoDocument() {
    Precondition ifAbsent = new Precondition.IfNoneMatch("*");

    assertThat(execute(new Operation.Upsert(doc("a", "key", 1), ifAbsent)).status()).isEqualTo(201);
    assertRefused(412, () -> execute(new Operation.Upsert(doc("a", "key", 2), ifAbsent)));
  }

  @Test
  void aReadOfAnEtagThatIsKnownAnswersNotModified() {
    StoredDocument document = container.create(doc("a", "key", 1));

    OperationResult known =
        execute(new Operation.Read("a", new Precondition.IfNoneMatch(document.etag())));
    OperationResult changed =
        execute(new Operation.Read("a", new Precondition.IfNoneMatch("\"another\"")));

    assertThat(known.status()).isEqualTo(304);
    assertThat(known.document()).isEmpty();
    assertThat(changed.document()).contains(document);
  }

  @Test
  void aDocumentHasToHaveThePartitionKeyThatItIsWrittenUnder() {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> container.execute(key("x"), new Operation.Create(doc("a", "y", 1))))
        .satisfies(
            refusal -> {
              assertThat(refusal.status()).isEqualTo(400);
              assertThat(refusal.subStatus()).isEqualTo(StoreException.PARTITION_KEY_MISMATCH);
            });
  }

  @Test
  void aMissingKeyIsAnotherThanNull() {
    container.create(json("{\"id\":\"a\",\"v\":1}"));
    container.create(json("{\"id\":\"a\",\"pk\":null,\"v\":2}"));

    PartitionKey missing = PartitionKey.of(MissingNode.getInstance());
    PartitionKey none = PartitionKey.of(NullNode.getInstance());
    assertThat(container.find(missing, "a").orElseThrow().body().path("v").asInt()).isEqualTo(1);
    assertThat(container.find(none, "a").orElseThrow().body().path("v").asInt()).isEqualTo(2);
  }

  @Test
  void aNumberIsOneKeyHoweverItIsWritten() {
    container.create(json("{\"id\":\"a\",\"pk\":42}"));

    assertRefused(409, () -> container.create(json("{\"id\":\"a\",\"pk\":42.0}")));
    assertRefused(409, () -> container.create(json("{\"id\":\"a\",\"pk\":4.2e1}")));
    container.create(json("{\"id\":\"a\",\"pk\":\"42\"}"));
  }

  @Test
  void aHierarchicalKeyNeedsAllItsLevels() {
    Container deep =
        database.createContainer(ContainerSpec.of("deep", "/tenant", "/user/id", "/session"), 3);
    ObjectNode document = json("{\"id\":\"a\",\"tenant\":\"t\",\"user\":{\"id\":7}}");
    deep.create(document);

    PartitionKey whole = deep.partitionKey().keyOf(document);
    assertThat(deep.find(whole, "a")).isPresent();
    assertThat(whole.components().get(2).isMissingNode()).isTrue();
    assertRefused(400, () -> deep.find(key("t"), "a"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"id\":1}",
        "{\"id\":\"\"}",
        "{\"id\":\"a/b\"}",
        "{\"id\":\"a\\\\b\"}",
        "{\"id\":\"a\",\"ttl\":0}",
        "{\"id\":\"a\",\"ttl\":-2}",
        "{\"id\":\"a\",\"ttl\":\"10\"}",
        "{\"id\":\"a\",\"n\":1e400}"
      })
  void aMalformedDocumentIsRefused(String text) {
    assertRefused(400, () -> container.create(json(text)));
    assertThat(container.layout().ranges()).allSatisfy(r -> assertThat(r.newestLsn()).isZero());
  }

  @Test
  void anIdHasAtMost1023Bytes() {
    container.create(doc("ü".repeat(511), "key", 1));

    assertRefused(400, () -> container.create(doc("ü".repeat(512), "key", 1)));
  }

  @Test
  void aDocumentHasAtMost2MiB() {
    int rest = (2 << 20) - doc("a", "key", 1).put("text", "").toString().length();
    container.create(doc("a", "key", 1).put("text", "x".repeat(rest)));

    assertRefused(
        413, () -> container.upsert(doc("a", "key", 1).put("text", "x".repeat(rest + 1))));
  }

  @Test
  void whatWasRefusedLeavesNoTrace() {
    StoredDocument before = container.create(doc("a", "key", 1));

    assertRefused(409, () -> container.create(doc("a", "key", 2)));

    assertThat(container.find(key("key"), "a")).contains(before);
    assertThat(container.create(doc("b", "key", 1)).lsn()).isEqualTo(before.lsn() + 1);
  }

  @Test
  void aContainerCreatedAgainIsAnotherOne() {
    container.create(doc("a", "key", 1));
    database.deleteContainer("orders");
    Container again = database.createContainer(ContainerSpec.of("orders", "/pk"), 1);

    assertThat(again.resourceId()).isNotEqualTo(container.resourceId());
    assertThat(again.find(key("key"), "a")).isEmpty();
    assertThat(again.create(doc("a", "key", 1)).lsn()).isEqualTo(1);
    assertRefused(404, () -> container.find(key("key"), "a"));
    assertRefused(404, () -> container.create(doc("b", "key", 1)));
  }

  @Test
  void aNameIsTakenOnceAndFoundByItsResourceIdToo() {
    assertRefused(409, () -> database.createContainer(ContainerSpec.of("orders", "/pk"), 1));
    assertThat(database.containerWithResourceId(container.resourceId())).contains(container);
    assertRefused(404, () -> database.requireContainer("none"));
    assertRefused(404, () -> database.deleteContainer("none"));
  }

  @Test
  void resourceIdsHaveTheShapeThatSdksParse() {
    String document = container.create(doc("a", "key", 1)).resourceId();

    byte[] ofDatabase = bytes(database.resourceId());
    byte[] ofContainer = bytes(container.resourceId());
    byte[] ofDocument = bytes(document);
    assertThat(ofDatabase).hasSize(4);
    assertThat(ofContainer).hasSize(8).startsWith(ofDatabase);
    assertThat(ofContainer[4]).as("top bit tells a container from a user").isNegative();
    assertThat(ofDocument).hasSize(16).startsWith(ofContainer);
    assertThat(ofDocument[15] & 0xf0).as("kind of a document").isZero();
    assertThat(bytes(container.layout().ranges().get(1).resourceId())[15] & 0xf0)
        .as("kind of a physical range")
        .isEqualTo(0x50);
  }

  @Test
  void theDocumentsOfALogicalPartitionAreListedInTheOrderOfTheirWrites() {
    container.create(doc("a", "key", 1));
    container.create(doc("b", "key", 1));
    container.create(doc("c", "other", 1));
    container.replace(doc("a", "key", 2));

    List<String> ids = new ArrayList<>();
    container.documents(key("key")).forEach(document -> ids.add(document.key().id()));
    assertThat(ids).containsExactly("b", "a");
  }

  private OperationResult execute(Operation operation) {
    return container.execute(key("key"), operation);
  }

  private static byte[] bytes(String resourceId) {
    return Base64.getDecoder().decode(resourceId.replace('-', '/'));
  }

  private static void assertRefused(int status, ThrowingCallable call) {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(call)
        .satisfies(refusal -> assertThat(refusal.status()).isEqualTo(status));
  }
}
