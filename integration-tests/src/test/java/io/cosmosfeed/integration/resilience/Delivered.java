/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cosmosfeed.integration.Json;
import io.cosmosfeed.localstack.Await;
import io.cosmosfeed.localstack.Records;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What arrived in a topic, read on and on, and compared with what was written. */
final class Delivered implements AutoCloseable {

  private static final int SHOWN = 10;

  private final Records<String> topic;
  private final Map<String, Long> lastOfDocument = new HashMap<>();
  private final Map<String, Long> lastOfCustomer = new HashMap<>();
  private final List<String> repeats = new ArrayList<>();
  private final List<String> ids = new ArrayList<>();
  private int takenOfToEnds;

  Delivered(Records<String> topic) {
    this.topic = topic;
  }

  private void take(ConsumerRecord<String, String> record) {
    JsonNode document = Json.parse(record.value());
    String id = document.path("id").asText();
    long sequence = document.path(WriteLog.SEQUENCE).asLong();
    ids.add(id);
    lastOfDocument.put(id, sequence);
    Long before = lastOfCustomer.put(document.path(WriteLog.CUSTOMER).asText(), sequence);
    if (before != null && before >= sequence) {
      repeats.add(id + " with " + sequence + " after " + before);
    }
  }

  /** Waits until a document arrives whose id fits, from what was not looked at yet. */
  void await(String what, Predicate<String> id, int count, Duration limit) {
    Await.atMost(limit)
        .until(
            what,
            () -> {
              topic.poll().forEach(this::take);
              return ids.stream().filter(id).count() >= count;
            });
  }

  /** How many records with such an id there are in the topic now. */
  long count(Predicate<String> id, Duration limit) {
    readToEnd(limit);
    return ids.stream().filter(id).count();
  }

  /**
   * Waits until the last state of every document is here, and is the last that arrived.
   *
   * @param state of the connector, for the message
   */
  void awaitAll(WriteLog log, Supplier<String> state, Duration limit) {
    try {
      Await.atMost(limit)
          .until(
              "last state of each document",
              () -> {
                topic.poll().forEach(this::take);
                return lastOfDocument.equals(log.newestOfDocument())
                    && lastOfCustomer.equals(log.newestOfCustomer());
              });
    } catch (Await.TimedOut e) {
      throw new AssertionError(
          "Of "
              + log.newestOfDocument().size()
              + " documents, written "
              + log.count()
              + " times and read "
              + ids.size()
              + " times, others arrived last: "
              + differences(log)
              + "; "
              + state.get(),
          e);
    }
  }

  private List<String> differences(WriteLog log) {
    return log.newestOfDocument().entrySet().stream()
        .filter(written -> !written.getValue().equals(lastOfDocument.get(written.getKey())))
        .limit(SHOWN)
        .map(
            written ->
                written.getKey()
                    + " was written as "
                    + written.getValue()
                    + " and arrived as "
                    + lastOfDocument.get(written.getKey()))
        .toList();
  }

  /** Reads on to what is the end of the topic now. */
  void readToEnd(Duration limit) {
    List<ConsumerRecord<String, String>> toEnds = topic.toEnd(limit);
    toEnds.subList(takenOfToEnds, toEnds.size()).forEach(this::take);
    takenOfToEnds = toEnds.size();
  }

  void assertNothingTwice() {
    assertThat(repeats).as("records that are older than one before, or the same").isEmpty();
  }

  @Override
  public void close() {
    topic.close();
  }
}
