/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import static io.cosmosfeed.inmemory.store.Docs.doc;
import static io.cosmosfeed.inmemory.store.Docs.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeToLiveTest {

  private final AdjustableClock clock =
      AdjustableClock.standingAt(Instant.parse("2026-11-30T12:00:00Z"));
  private final Database database = new InMemoryCosmos(clock).createDatabase("shop");

  @Test
  void aDocumentExpiresAfterTheDefaultOfItsContainer() {
    Container container = container(ContainerSpec.of("c", "/pk").withDefaultTtl(10));
    container.create(doc("a", "key", 1));

    clock.advance(Duration.ofSeconds(9));
    assertThat(container.find(key("key"), "a")).isPresent();
    clock.advance(Duration.ofSeconds(1));
    assertThat(container.find(key("key"), "a")).isEmpty();
  }

  @Test
  void aDocumentsOwnTimeToLiveGoesBeforeTheDefault() {
    Container container = container(ContainerSpec.of("c", "/pk").withDefaultTtl(10));
    container.create(doc("long", "key", 1).put("ttl", 100));
    container.create(doc("ever", "key", 1).put("ttl", -1));

    clock.advance(Duration.ofSeconds(99));
    assertThat(ids(container)).containsExactly("long", "ever");
    clock.advance(Duration.ofSeconds(1));
    assertThat(ids(container)).containsExactly("ever");
  }

  @Test
  void withoutTimeToLiveOfTheContainerNothingExpires() {
    Container container = container(ContainerSpec.of("c", "/pk"));
    container.create(doc("a", "key", 1).put("ttl", 1));

    clock.advance(Duration.ofDays(1));

    assertThat(ids(container)).containsExactly("a");
  }

  @Test
  void aWriteBeginsTheTimeAnew() {
    Container container = container(ContainerSpec.of("c", "/pk").withDefaultTtl(10));
    container.create(doc("a", "key", 1));
    clock.advance(Duration.ofSeconds(9));
    container.replace(doc("a", "key", 2));

    clock.advance(Duration.ofSeconds(9));
    assertThat(ids(container)).containsExactly("a");
    clock.advance(Duration.ofSeconds(1));
    assertThat(ids(container)).isEmpty();
  }

  @Test
  void anExpiredDocumentMayBeCreatedAgain() {
    Container container = container(ContainerSpec.of("c", "/pk").withDefaultTtl(10));
    container.create(doc("a", "key", 1));
    clock.advance(Duration.ofSeconds(10));

    container.create(doc("a", "key", 2));

    assertThat(ids(container)).containsExactly("a");
  }

  @Test
  void expiryIsADeleteOfItsOwnThatIsMarked() {
    Container container =
        container(ContainerSpec.of("c", "/pk").withDefaultTtl(10).withPreviousImages());
    container.readAllVersions(FeedRange.FULL, Position.NOW, 10, 1000);
    StoredDocument written = container.create(doc("a", "key", 1));
    clock.advance(Duration.ofSeconds(10));

    List<DocumentVersion> versions =
        container
            .readAllVersions(FeedRange.FULL, new Position.After(written.lsn()), 10, 1000)
            .entries();

    assertThat(versions).hasSize(1);
    DocumentVersion expiry = versions.get(0);
    assertThat(expiry.operation()).isEqualTo(Change.Operation.DELETE);
    assertThat(expiry.ttlExpired()).isTrue();
    assertThat(expiry.previous()).contains(written);
    assertThat(expiry.previousLsn()).hasValue(written.lsn());
    assertThat(expiry.lsn()).isEqualTo(written.lsn() + 1);
  }

  @Test
  void changingTheDefaultConcernsDocumentsThatAreThere() {
    Container container = container(ContainerSpec.of("c", "/pk"));
    container.create(doc("a", "key", 1));
    container.replaceSpec(ContainerSpec.of("c", "/pk").withDefaultTtl(10));

    clock.advance(Duration.ofSeconds(10));

    assertThat(ids(container)).isEmpty();
  }

  private Container container(ContainerSpec spec) {
    return database.createContainer(spec, 1);
  }

  private static List<String> ids(Container container) {
    return container.readLatest(FeedRange.FULL, Position.BEGINNING, 100, 1 << 20).entries().stream()
        .map(document -> document.key().id())
        .toList();
  }
}
