/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.localstack.Records;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** With Connect's exactly-once support a reader of committed records sees each change once. */
@ExtendWith(SharedStack.class)
class ExactlyOnceIT {

  private static final int ORDERS = 900;

  private final Environment environment;

  ExactlyOnceIT(Environment environment) {
    this.environment = environment;
  }

  @Test
  void aWorkerKilledTwiceInABacklogDeliversEachDocumentOnce() {
    Container container = environment.container(Orders.PARTITION_KEY);
    ConnectorConfig connector =
        environment
            .reading(container)
            .with("tasks.max", "2")
            .with("exactly.once.support", "required")
            .with("transaction.boundary", "connector")
            // Until the transactions of a killed worker time out, its successor waits for them.
            .with("producer.override.transaction.timeout.ms", "3000")
            .with("feed.page.size", "20")
            .with("batch.max.records", "20");
    environment.exactlyOnceConnect().run(connector, 2);

    try (BackgroundWriter writer = BackgroundWriter.start(container, Orders.orders(0, ORDERS));
        Records<String> written = environment.uncommittedRecords(container.name())) {
      for (int kill = 1; kill <= 2; kill++) {
        written.awaitCount(kill * ORDERS / 4, Environment.PATIENCE);
        environment.exactlyOnceConnect().killWorker();
        environment.exactlyOnceConnect().startWorkerAgain();
        environment.exactlyOnceConnect().awaitRunning(connector, 2);
      }
      writer.awaitAll();
    }

    try (Records<String> topic = environment.records(container.name())) {
      topic.awaitCount(ORDERS, Environment.PATIENCE);
      assertThat(Json.ids(topic.toEnd(Environment.PATIENCE)))
          .containsExactlyInAnyOrderElementsOf(Orders.ids(0, ORDERS));
    }
  }
}
