/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static io.cosmosfeed.changefeed.FeedMode.ALL_VERSIONS_AND_DELETES;
import static io.cosmosfeed.changefeed.FeedMode.LATEST_VERSION;
import static io.cosmosfeed.cosmos.Json.object;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.cosmos.ContinuationToken.Slice;
import io.cosmosfeed.inmemory.store.Container;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The tokens built here are those that this version of the SDK hands out. When an upgrade of the
 * SDK breaks this test, {@link ContinuationToken} has to follow.
 */
class TokenFormatTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private TestServer server;
  private Container written;
  private CosmosAsyncClient client;
  private CosmosAsyncContainer container;

  @BeforeEach
  void start() {
    server = TestServer.start();
    written = server.createContainer("orders", 2);
    for (int i = 0; i < 20; i++) {
      written.create(object("{'id':'" + i + "','pk':'key-" + i + "'}"));
    }
    client =
        new CosmosClientBuilder()
            .endpoint(server.server().endpoint().toString())
            .key(server.server().key())
            .gatewayMode()
            .buildAsyncClient();
    container = client.getDatabase(TestServer.DATABASE).getContainer("orders");
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @Test
  void fromTheBeginning() {
    FeedResponse<ObjectNode> page =
        page(CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(firstRange()));

    assertThat(json(page)).isEqualTo(ours(LATEST_VERSION, reached(page)));
  }

  @Test
  void fromNow() {
    FeedResponse<ObjectNode> page =
        page(
            CosmosChangeFeedRequestOptions.createForProcessingFromNow(firstRange())
                .allVersionsAndDeletes());

    assertThat(json(page)).isEqualTo(ours(ALL_VERSIONS_AND_DELETES, reached(page)));
  }

  @Test
  void fromAnInstant() {
    Instant instant = Instant.ofEpochSecond(1_700_000_000);

    FeedResponse<ObjectNode> page =
        page(
            CosmosChangeFeedRequestOptions.createForProcessingFromPointInTime(
                instant, firstRange()));

    ObjectNode ours = ours(LATEST_VERSION, new Position.At(instant));
    ObjectNode slice = (ObjectNode) ours.path("Continuation").path("Continuation").path(0);
    slice.put("token", "\"" + reached(page).lsn() + "\"");
    assertThat(json(page)).isEqualTo(ours);
  }

  @Test
  void aRangeThatWasNotReadYetHasNoEntityTag() {
    FeedResponse<ObjectNode> page =
        page(
            CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(
                com.azure.cosmos.models.FeedRange.forFullRange()));

    assertThat(ContinuationToken.slicesOf(page.getContinuationToken()))
        .hasSize(2)
        .filteredOn(slice -> slice.entityTag().isEmpty())
        .hasSize(1);
  }

  @Test
  void aTokenBuiltHereComesBackWithAnotherEntityTagOnly() {
    for (FeedMode mode : FeedMode.values()) {
      FeedRange slice = new FeedRange("08", "1A");
      ContinuationToken token =
          new ContinuationToken(written.resourceId(), mode, slice, new Position.After(1));

      FeedResponse<ObjectNode> page =
          page(CosmosChangeFeedRequestOptions.createForProcessingFromContinuation(token.encode()));

      ContinuationToken expected =
          new ContinuationToken(written.resourceId(), mode, slice, reached(page));
      assertThat(json(page)).isEqualTo(ContinuationToken.decode(expected.encode()));
    }
  }

  private FeedResponse<ObjectNode> page(CosmosChangeFeedRequestOptions options) {
    FeedResponse<ObjectNode> page =
        container.queryChangeFeed(options, ObjectNode.class).byPage().blockFirst(PATIENCE);
    assertThat(page).isNotNull();
    return page;
  }

  private com.azure.cosmos.models.FeedRange firstRange() {
    List<com.azure.cosmos.models.FeedRange> ranges = container.getFeedRanges().block(PATIENCE);
    assertThat(ranges).hasSize(2);
    return ranges.get(0);
  }

  private ObjectNode ours(FeedMode mode, Position position) {
    FeedRange range = written.layout().ranges().get(0).bounds();
    String token = new ContinuationToken(written.resourceId(), mode, range, position).encode();
    return (ObjectNode) ContinuationToken.decode(token);
  }

  private static JsonNode json(FeedResponse<ObjectNode> page) {
    return ContinuationToken.decode(page.getContinuationToken());
  }

  private static Position.After reached(FeedResponse<ObjectNode> page) {
    List<Slice> slices = ContinuationToken.slicesOf(page.getContinuationToken());
    assertThat(slices).hasSize(1);
    return new Position.After(slices.get(0).lsn().orElseThrow());
  }
}
