/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.integration.ConnectorConfig;
import io.cosmosfeed.integration.Container;
import io.cosmosfeed.integration.Environment;
import io.cosmosfeed.integration.Json;
import io.cosmosfeed.integration.SharedStack;
import io.cosmosfeed.localstack.ConnectorStatus;
import io.cosmosfeed.localstack.Records;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Containers that are created again, deleted, or appear while a connector reads. */
@ExtendWith(SharedStack.class)
class ContainerLifeIT {

  private static final int DOCUMENTS = 40;

  private final Environment environment;

  ContainerLifeIT(Environment environment) {
    this.environment = environment;
  }

  @ParameterizedTest
  @EnumSource(Delivery.class)
  void aContainerCreatedAnewWhileItIsReadIsReadFromItsBeginning(Delivery delivery) {
    Feed first = Feed.of(environment, delivery).with("feed.range.refresh.ms", "500");
    write(first.log(), "first life");
    first.run(2);
    first.awaitArrived(DOCUMENTS);

    Container recreated = recreated(first.container());
    write(new WriteLog(recreated), "second life");

    awaitSecondLife(first);
  }

  @ParameterizedTest
  @EnumSource(Delivery.class)
  void aContainerCreatedAnewWithOtherRangesWhileTheConnectorIsStoppedIsReadFromItsBeginning(
      Delivery delivery) {
    Feed first = Feed.of(environment, delivery);
    write(first.log(), "first life");
    first.run(2);
    first.awaitArrived(DOCUMENTS);
    first.cluster().stop(first.connector());

    Container recreated = recreated(first.container());
    environment.control().split(recreated.path(), "1", 3);
    write(new WriteLog(recreated), "second life");
    first.rest().resume(first.name());

    awaitSecondLife(first);
  }

  @Test
  void aTaskWhoseContainerIsDeletedFailsAndLeavesTheAccountInPeace() {
    Feed feed = Feed.of(environment, Delivery.EXACTLY_ONCE).with("feed.range.refresh.ms", "500");
    write(feed.log(), "document");
    feed.run(1);
    feed.awaitArrived(DOCUMENTS);

    feed.container().drop();

    ConnectorStatus.Part failure = feed.cluster().awaitFailure(feed.connector());
    assertThat(failure.trace())
        .hasValueSatisfying(
            trace ->
                assertThat(trace).contains("ChangeFeedContainerNotFound", feed.container().name()));
    long failed = environment.control().requestCount();
    Feed another = Feed.of(environment, Delivery.EXACTLY_ONCE);
    write(another.log(), "document");
    another.run(1);
    another.assertPromiseKept();
    assertThat(environment.control().notFound(failed))
        .as("requests for a container that is gone, while another one was read")
        .isLessThan(50);
  }

  @Test
  void aContainerThatAppearsLaterAndMatchesIsReadFromItsBeginning() {
    Container first = environment.container("late-1", WriteLog.PARTITION_KEY);
    ConnectorConfig connector = environment.reading(first);
    connector =
        connector
            .without("cosmos.containers")
            .with("cosmos.containers.regex", "late-[0-9]+")
            .with("feed.start", "now")
            .with("feed.range.refresh.ms", "500")
            .with("tasks.max", "2");
    environment.connect().run(connector, 2);
    write(new WriteLog(first), "first");

    Container second = environment.container("late-2", WriteLog.PARTITION_KEY);
    write(new WriteLog(second), "second");

    for (Container container : List.of(first, second)) {
      try (Records<String> topic = environment.records(container.name())) {
        topic.awaitCount(DOCUMENTS, Feed.LIMIT);
        assertThat(Json.ids(topic.toEnd(Feed.LIMIT))).doesNotHaveDuplicates().hasSize(DOCUMENTS);
      }
    }
  }

  private Container recreated(Container container) {
    container.drop();
    return environment.container(container.name(), WriteLog.PARTITION_KEY);
  }

  private static void write(WriteLog log, String prefix) {
    IntStream.range(0, DOCUMENTS)
        .forEach(i -> log.write("customer-" + i, List.of(prefix + "-" + i)));
  }

  private static void awaitSecondLife(Feed feed) {
    feed.awaitArrived(2 * DOCUMENTS);
    feed.cluster().stop(feed.connector());
    try (Records<String> topic = feed.environment().records(feed.topic())) {
      List<String> ids = Json.ids(topic.toEnd(Feed.LIMIT));
      assertThat(ids).doesNotHaveDuplicates().hasSize(2 * DOCUMENTS);
      assertThat(ids.subList(DOCUMENTS, 2 * DOCUMENTS))
          .allSatisfy(id -> assertThat(id).startsWith("second life"));
    }
  }
}
