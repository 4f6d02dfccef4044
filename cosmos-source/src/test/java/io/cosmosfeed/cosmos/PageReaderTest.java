/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static io.cosmosfeed.cosmos.Json.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.ModelBridgeInternal;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** The SDK's pages become pages of the feed, after a look at whose they are. */
class PageReaderTest {

  private static final FeedRange RANGE = FeedRange.parse("-20");
  private static final String OWN =
      "{'id':'a','pk':'p','_rid':'EAABAIAAABABAAAAAAAAAA==','_lsn':7}";
  private static final String FOREIGN =
      "{'id':'b','pk':'p','_rid':'EAABAIAAACABAAAAAAAAAA==','_lsn':8}";
  private static final String WHOLE_RANGE = "{'token':'\\\"9\\\"','range':{'min':'','max':'20'}}";

  private static final ContainerDescription ORDERS =
      new ContainerDescription(
          new ContainerName("shop", "orders"),
          "EAABAIAAABA=",
          PartitionKeyDefinition.ofPaths(List.of("/pk")),
          Optional.empty());

  private final PageReader reader =
      new PageReader(
          ORDERS,
          ItemReader.of(FeedMode.LATEST_VERSION, ORDERS),
          new ContainerIdentity(ORDERS, Mono.never()));

  @Test
  void aPageOfTheRangeReachesItsEntityTag() {
    ChangePage.Changes page = changes(response(Map.of("lsn", "12"), WHOLE_RANGE, OWN));

    assertThat(page.changes()).extracting(change -> change.id().orElseThrow()).containsExactly("a");
    assertThat(page.reached()).isEqualTo(9);
    assertThat(page.newestLsn()).hasValue(12);
    assertThat(page.resourceId()).isEqualTo("EAABAIAAABA=");
    assertThat(page.bytes()).as("an estimate, without a length").isBetween(50L, 90L);
  }

  @Test
  void aDocumentOfAnotherContainerSpoilsThePage() {
    assertRefused(Kind.CONTAINER_GONE, response(Map.of(), WHOLE_RANGE, OWN, FOREIGN));
  }

  @Test
  void aDocumentWithoutResourceIdCannotTell() {
    assertThat(changes(response(Map.of(), WHOLE_RANGE, "{'id':'c'}")).changes()).hasSize(1);
  }

  @Test
  void anAnswerOfAnotherContainerIsNoPageEvenIfItIsEmpty() {
    assertRefused(
        Kind.CONTAINER_GONE, response(Map.of("x-ms-content-path", "EAABAIAAACA="), WHOLE_RANGE));
  }

  @Test
  void severalRangesAreASplitAndTheirPageIsDropped() {
    ChangePage page =
        reader.read(
            response(
                Map.of("x-ms-request-charge", "2.5"),
                "{'token':null,'range':{'min':'10','max':'20'}},{'token':'\\\"9\\\"','range':{'min':'','max':'10'}}",
                OWN),
            RANGE);

    assertThat(page)
        .isEqualTo(
            new ChangePage.Split(
                "EAABAIAAABA=", List.of(FeedRange.parse("-10"), FeedRange.parse("10-20")), 2.5));
  }

  @Test
  void rangesThatDoNotTileTheOneAskedForAreRefused() {
    for (String ranges :
        List.of(
            "{'token':'9','range':{'min':'','max':'10'}}",
            "{'token':'9','range':{'min':'','max':'FF'}}",
            "{'token':'9','range':{'min':'','max':'08'}},{'token':'9','range':{'min':'10','max':'20'}}",
            "")) {
      assertRefused(Kind.FATAL, response(Map.of(), ranges, OWN));
    }
  }

  @Test
  void anEntityTagThatIsNoNumberIsRefusedByName() {
    ChangeFeedException failure =
        assertRefused(
            Kind.FATAL,
            response(Map.of(), "{'token':'\\\"1#2\\\"','range':{'min':'','max':'20'}}"));

    assertThat(failure).hasMessageContaining("marks its pages with \"1#2\", not with a number");
  }

  private ChangePage.Changes changes(FeedResponse<ObjectNode> response) {
    return (ChangePage.Changes) reader.read(response, RANGE);
  }

  private ChangeFeedException assertRefused(Kind kind, FeedResponse<ObjectNode> response) {
    var refusal = new ChangeFeedException[1];
    assertThatThrownBy(() -> reader.read(response, RANGE))
        .isInstanceOfSatisfying(
            ChangeFeedException.class,
            failure -> {
              assertThat(failure.kind()).isEqualTo(kind);
              refusal[0] = failure;
            });
    return refusal[0];
  }

  private static FeedResponse<ObjectNode> response(
      Map<String, String> more, String ranges, String... documents) {
    String token = object("{'Continuation':{'Continuation':[" + ranges + "]}}").toString();
    Map<String, String> headers = new HashMap<>(more);
    headers.put(
        "x-ms-continuation",
        Base64.getUrlEncoder().encodeToString(token.getBytes(StandardCharsets.UTF_8)));
    List<ObjectNode> items = List.of(documents).stream().map(Json::object).toList();
    return ModelBridgeInternal.createFeedResponse(items, headers);
  }
}
