/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import static io.cosmosfeed.inmemory.store.Docs.doc;
import static io.cosmosfeed.inmemory.store.Docs.key;
import static io.cosmosfeed.inmemory.store.Docs.written;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import java.time.Clock;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Transactional batches: all of it, or nothing. */
class BatchTest {

  private final Container container =
      new InMemoryCosmos(Clock.systemUTC())
          .createDatabase("shop")
          .createContainer(ContainerSpec.of("orders", "/pk"), 1);

  @Test
  void theOperationsOfABatchSeeEachOtherAndShareAnLsn() {
    container.create(doc("old", "key", 1));

    BatchResult result =
        batch(
            new Operation.Create(doc("a", "key", 1)),
            new Operation.Replace("a", doc("a", "key", 2), Precondition.NONE),
            new Operation.Read("a", Precondition.NONE),
            new Operation.Upsert(doc("b", "key", 1), Precondition.NONE),
            new Operation.Delete("old", Precondition.NONE));

    assertThat(result.committed()).isTrue();
    assertThat(result.results())
        .extracting(OperationResult::status)
        .containsExactly(201, 200, 200, 201, 204);
    assertThat(result.results()).extracting(OperationResult::lsn).containsOnly(2L);
    assertThat(latest())
        .extracting(Docs::written)
        .containsExactly(doc("a", "key", 2).toString(), doc("b", "key", 1).toString());
  }

  @Test
  void aBatchOfWhichOneOperationIsRefusedDoesNothing() {
    StoredDocument taken = container.create(doc("taken", "key", 1));

    BatchResult result =
        batch(
            new Operation.Create(doc("a", "key", 1)),
            new Operation.Create(doc("taken", "key", 2)),
            new Operation.Delete("taken", Precondition.NONE));

    assertThat(result.committed()).isFalse();
    assertThat(result.results()).extracting(OperationResult::status).containsExactly(424, 409, 424);
    assertThat(result.results().get(1).refusal()).isPresent();
    assertThat(latest()).containsExactly(taken);
    assertThat(container.create(doc("next", "key", 1)).lsn()).isEqualTo(taken.lsn() + 1);
  }

  @Test
  void aPreconditionCanRefuseABatch() {
    container.create(doc("a", "key", 1));

    BatchResult result =
        batch(
            new Operation.Upsert(doc("b", "key", 1), Precondition.NONE),
            new Operation.Delete("a", new Precondition.IfMatch("\"stale\"")));

    assertThat(result.results()).extracting(OperationResult::status).containsExactly(424, 412);
    assertThat(written(container.find(key("key"), "a").orElseThrow()))
        .isEqualTo(doc("a", "key", 1).toString());
  }

  @Test
  void aDocumentOfAnotherPartitionKeyRefusesTheBatch() {
    BatchResult result =
        batch(new Operation.Create(doc("a", "key", 1)), new Operation.Create(doc("b", "other", 1)));

    assertThat(result.results()).extracting(OperationResult::status).containsExactly(424, 400);
  }

  @Test
  void theFeedOfAllVersionsHasEachWriteOfABatch() {
    container.readAllVersions(FeedRange.FULL, Position.NOW, 10, 1000);

    batch(
        new Operation.Create(doc("a", "key", 1)),
        new Operation.Replace("a", doc("a", "key", 2), Precondition.NONE),
        new Operation.Delete("a", Precondition.NONE));

    assertThat(latest()).isEmpty();
    assertThat(container.readAllVersions(FeedRange.FULL, Position.BEGINNING, 1, 1).entries())
        .extracting(DocumentVersion::operation)
        .containsExactly(
            Change.Operation.CREATE, Change.Operation.REPLACE, Change.Operation.DELETE);
  }

  @Test
  void aBatchThatOnlyReadsTakesNoLsn() {
    container.create(doc("a", "key", 1));

    batch(new Operation.Read("a", Precondition.NONE));

    assertThat(container.create(doc("b", "key", 1)).lsn()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 101})
  void aBatchHasOneToAHundredOperations(int size) {
    List<Operation> operations =
        Collections.nCopies(size, new Operation.Upsert(doc("a", "key", 1), Precondition.NONE));

    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> container.executeBatch(key("key"), operations))
        .satisfies(refusal -> assertThat(refusal.status()).isEqualTo(400));
  }

  private BatchResult batch(Operation... operations) {
    return container.executeBatch(key("key"), List.of(operations));
  }

  private List<StoredDocument> latest() {
    return container.readLatest(FeedRange.FULL, Position.BEGINNING, 100, 1 << 20).entries();
  }
}
