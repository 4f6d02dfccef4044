/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * The records of one topic from its beginning, in the order in which they are read. Partitions that
 * the topic has when reading begins are read; no consumer group is used. Not for several threads.
 */
public final class Records<T> implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(100);

  private final String topic;
  private final KafkaConsumer<T, T> consumer;
  private final List<ConsumerRecord<T, T>> all = new ArrayList<>();

  private Records(String topic, KafkaConsumer<T, T> consumer) {
    this.topic = topic;
    this.consumer = consumer;
  }

  /** Keys and values as text, of committed transactions only. */
  public static Records<String> committed(KafkaBroker broker, String topic) {
    return of(broker, topic, IsolationLevel.READ_COMMITTED, StringDeserializer::new);
  }

  /** Keys and values as text, those of open and of aborted transactions too. */
  public static Records<String> uncommitted(KafkaBroker broker, String topic) {
    return of(broker, topic, IsolationLevel.READ_UNCOMMITTED, StringDeserializer::new);
  }

  /** Keys and values as they are on the wire. */
  public static Records<byte[]> bytes(KafkaBroker broker, String topic, IsolationLevel isolation) {
    return of(broker, topic, isolation, ByteArrayDeserializer::new);
  }

  private static <T> Records<T> of(
      KafkaBroker broker, String topic, IsolationLevel isolation, Supplier<Deserializer<T>> text) {
    Map<String, Object> config =
        Map.of(
            ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
            broker.bootstrapServers(),
            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
            isolation.toString().toLowerCase(Locale.ROOT),
            ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
            false,
            ConsumerConfig.METADATA_MAX_AGE_CONFIG,
            500);
    return new Records<>(topic, new KafkaConsumer<>(config, text.get(), text.get()));
  }

  /**
   * The next records, or none if none arrive within a tenth of a second or there is no such topic.
   * They are not kept: the waiting methods know nothing of them.
   */
  public List<ConsumerRecord<T, T>> poll() {
    if (!hasPartitions()) {
      return List.of();
    }
    List<ConsumerRecord<T, T>> fresh = new ArrayList<>();
    consumer.poll(POLL).forEach(fresh::add);
    return fresh;
  }

  /** Reads on until this many records have been read since the beginning; more are possible. */
  public List<ConsumerRecord<T, T>> awaitCount(int count, Duration limit) {
    return await(count + " records in " + topic, read -> read.size() >= count, limit);
  }

  /** Reads on until the condition holds for all that has been read since the beginning. */
  public List<ConsumerRecord<T, T>> await(
      String what, Predicate<List<ConsumerRecord<T, T>>> condition, Duration limit) {
    Await.atMost(limit)
        .until(
            what,
            () -> {
              all.addAll(poll());
              return condition.test(all);
            });
    return List.copyOf(all);
  }

  /** Reads on to what is the end of the topic now; empty while there is no topic. */
  public List<ConsumerRecord<T, T>> toEnd(Duration limit) {
    if (hasPartitions()) {
      Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
      await("end of " + topic, read -> isBehind(ends), limit);
    }
    return List.copyOf(all);
  }

  private boolean isBehind(Map<TopicPartition, Long> ends) {
    return ends.entrySet().stream()
        .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
  }

  private boolean hasPartitions() {
    if (consumer.assignment().isEmpty()) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(info -> new TopicPartition(info.topic(), info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
    }
    return !consumer.assignment().isEmpty();
  }

  @Override
  public void close() {
    consumer.close();
  }
}
