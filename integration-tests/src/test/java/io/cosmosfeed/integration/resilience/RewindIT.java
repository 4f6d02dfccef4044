/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.integration.Environment;
import io.cosmosfeed.integration.Json;
import io.cosmosfeed.integration.Offsets;
import io.cosmosfeed.integration.SharedStack;
import io.cosmosfeed.localstack.ConnectRest;
import io.cosmosfeed.localstack.Records;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An operator moves positions by Connect's REST interface, and gets what was asked for. */
@ExtendWith(SharedStack.class)
class RewindIT {

  private static final int DOCUMENTS = 60;

  private final Environment environment;

  RewindIT(Environment environment) {
    this.environment = environment;
  }

  @ParameterizedTest
  @EnumSource(Delivery.class)
  void aRangeIsReadAgainFromAnLsn(Delivery delivery) {
    Feed feed = readAndStopped(delivery);
    Offsets.Entry range = rangeOf(feed);

    List<ConsumerRecord<String, String>> again =
        deliveredAgain(feed, changed(range, offset -> offset.put("lsn", 0)));

    assertThat(Json.ids(again)).containsExactlyElementsOf(idsOf(feed, range));
  }

  @Test
  void aRangeIsReadAgainFromATime() {
    Feed feed = Feed.of(environment, Delivery.AT_LEAST_ONCE).with("feed.start.slack.ms", "0");
    write(feed, "early", DOCUMENTS);
    Instant between = environment.control().advanceClock(Duration.ofMinutes(1));
    environment.control().advanceClock(Duration.ofMinutes(1));
    write(feed, "late", DOCUMENTS);
    readAndStop(feed, 2 * DOCUMENTS);
    Offsets.Entry range = rangeOf(feed);

    List<ConsumerRecord<String, String>> again =
        deliveredAgain(
            feed,
            changed(
                range,
                offset -> {
                  offset.remove("lsn");
                  offset.put("startTime", between.toString());
                }));

    assertThat(Json.ids(again))
        .isNotEmpty()
        .containsExactlyElementsOf(
            idsOf(feed, range).stream().filter(id -> id.startsWith("late")).toList());
  }

  @ParameterizedTest
  @EnumSource(Delivery.class)
  void everythingIsReadAgainFromAStartOfTheRoot(Delivery delivery) {
    Feed feed = readAndStopped(delivery);
    Offsets.Entry root = rootOf(feed.offsets());

    List<ConsumerRecord<String, String>> again =
        deliveredAgain(
            feed,
            new Offsets.Entry(
                root.partition(), JsonNodeFactory.instance.objectNode().put("start", "beginning")));

    assertThat(Json.ids(again)).containsExactlyInAnyOrderElementsOf(allIds(feed));
    assertThat(rootOf(feed.offsets()).offset().path("epoch").asLong())
        .isNotEqualTo(root.offset().path("epoch").asLong());
  }

  @Test
  void withoutOffsetsTheConnectorStartsAnew() {
    Feed feed = readAndStopped(Delivery.AT_LEAST_ONCE);

    feed.rest().deleteOffsets(feed.name());
    assertThat(feed.offsets().entries()).isEmpty();

    assertThat(Json.ids(afterResuming(feed, DOCUMENTS)))
        .containsExactlyInAnyOrderElementsOf(allIds(feed));
  }

  @Test
  void aMistakenChangeIsRefusedWithItsReasonAndChangesNothing() {
    Feed feed = readAndStopped(Delivery.AT_LEAST_ONCE);
    Offsets before = feed.offsets();
    Offsets.Entry range = rangeOf(feed);
    Offsets.Entry root = rootOf(before);

    refused(feed, changed(range, offset -> offset.remove("epoch")), "has no 'epoch'");
    refused(feed, changed(range, offset -> offset.put("lsn", -1)), "'lsn'");
    refused(feed, changed(range, offset -> offset.put("lsn", "seven")), "'lsn'");
    refused(feed, changed(range, offset -> offset.remove("lsn")), "needs 'lsn' or 'startTime'");
    refused(
        feed,
        changed(range, offset -> offset.put("startTime", "2026-01-31T12:00:00Z")),
        "both 'lsn' and 'startTime'");
    refused(
        feed,
        changed(
            range,
            offset -> {
              offset.remove("lsn");
              offset.put("startTime", "yesterday");
            }),
        "yesterday");
    refused(feed, changed(range, offset -> offset.put("lns", 4)), "unknown fields [lns]");
    refused(
        feed,
        elsewhere(range, partition -> partition.put("container", "shop/other")),
        "does not read the container shop/other");
    refused(
        feed,
        elsewhere(range, partition -> partition.put("processor", "other")),
        "the processor of this connector is '" + feed.name() + "'");
    refused(feed, elsewhere(range, partition -> partition.put("range", "40")), "40");
    refused(feed, changed(root, offset -> offset.remove("epoch")), "leave only 'start'");
    refused(feed, changed(root, offset -> offset.put("start", "soon")), "soon");

    assertThat(feed.offsets()).isEqualTo(before);
  }

  /** The connector has read all documents, is stopped, and has its offsets committed. */
  private Feed readAndStopped(Delivery delivery) {
    Feed feed = Feed.of(environment, delivery);
    write(feed, "document", DOCUMENTS);
    readAndStop(feed, DOCUMENTS);
    return feed;
  }

  private static void write(Feed feed, String prefix, int count) {
    IntStream.range(0, count)
        .forEach(i -> feed.log().write("customer-" + i % 20, List.of(prefix + "-" + i)));
  }

  private static void readAndStop(Feed feed, int documents) {
    feed.run(1);
    feed.awaitArrived(documents);
    feed.cluster().stop(feed.connector());
  }

  private List<ConsumerRecord<String, String>> deliveredAgain(Feed feed, Offsets.Entry wish) {
    feed.rest().patchOffsets(feed.name(), request(wish));
    return afterResuming(feed, 1);
  }

  /** What comes, until everything was committed and the connector is stopped again. */
  private List<ConsumerRecord<String, String>> afterResuming(Feed feed, int atLeast) {
    int before = arrived(feed).size();
    feed.rest().resume(feed.name());
    feed.awaitArrived(before + atLeast);
    // A document that is written now comes after all that is to be read again.
    feed.log().write("customer-0", List.of("last-0"));
    IntStream.range(0, 20).forEach(i -> feed.log().write("customer-" + i, List.of("last-" + i)));
    try (Delivered delivered = new Delivered(environment.records(feed.topic()))) {
      delivered.awaitAll(feed.log(), () -> "", Feed.LIMIT);
    }
    feed.cluster().stop(feed.connector());
    return arrived(feed).stream()
        .skip(before)
        .filter(record -> !Json.id(record).startsWith("last"))
        .toList();
  }

  private List<ConsumerRecord<String, String>> arrived(Feed feed) {
    try (Records<String> topic = environment.records(feed.topic())) {
      return topic.toEnd(Feed.LIMIT);
    }
  }

  private static List<String> allIds(Feed feed) {
    return feed.log().newestOfDocument().keySet().stream()
        .filter(id -> !id.startsWith("last"))
        .toList();
  }

  /** The documents that arrived through a range, in their order, each once. */
  private List<String> idsOf(Feed feed, Offsets.Entry range) {
    String lease = range.partition().path("range").asText();
    return arrived(feed).stream()
        .filter(record -> header(record, "cosmos.range.id").equals(lease))
        .map(Json::id)
        .filter(id -> !id.startsWith("last"))
        .distinct()
        .toList();
  }

  private static String header(ConsumerRecord<String, String> record, String name) {
    return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }

  private static void refused(Feed feed, Offsets.Entry wish, String reason) {
    assertThatThrownBy(() -> feed.rest().patchOffsets(feed.name(), request(wish)))
        .as("%s", wish)
        .isInstanceOf(ConnectRest.Refused.class)
        .hasMessageContaining(reason);
  }

  private static JsonNode request(Offsets.Entry wish) {
    ObjectNode request = JsonNodeFactory.instance.objectNode();
    ObjectNode entry = request.putArray("offsets").addObject();
    entry.set("partition", wish.partition());
    entry.set("offset", wish.offset());
    return request;
  }

  private static Offsets.Entry changed(Offsets.Entry entry, Consumer<ObjectNode> change) {
    ObjectNode offset = entry.offset().deepCopy();
    change.accept(offset);
    return new Offsets.Entry(entry.partition(), offset);
  }

  private static Offsets.Entry elsewhere(Offsets.Entry entry, Consumer<ObjectNode> change) {
    ObjectNode partition = entry.partition().deepCopy();
    change.accept(partition);
    return new Offsets.Entry(partition, entry.offset());
  }

  /** The range in which most was read. */
  private static Offsets.Entry rangeOf(Feed feed) {
    return feed.offsets().entries().stream()
        .filter(entry -> entry.partition().has("range"))
        .max(
            (a, b) ->
                Long.compare(a.offset().path("lsn").asLong(), b.offset().path("lsn").asLong()))
        .orElseThrow(() -> new AssertionError("No range has an offset"));
  }

  private static Offsets.Entry rootOf(Offsets offsets) {
    return offsets.entries().stream()
        .filter(entry -> entry.partition().has("rid"))
        .findFirst()
        .orElseThrow(() -> new AssertionError("No root is committed"));
  }
}
