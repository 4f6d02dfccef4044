/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cosmosfeed.localstack.ConnectRest;
import io.cosmosfeed.localstack.ConnectorStatus;
import io.cosmosfeed.localstack.Records;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What cannot go on says so where an operator looks, and names the remedy. */
@ExtendWith(SharedStack.class)
class FailureIT {

  private final Environment environment;

  FailureIT(Environment environment) {
    this.environment = environment;
  }

  @Test
  void aConnectorWithAMistakeIsRefusedWithItsMessage() {
    ConnectorConfig connector =
        environment
            .reading(environment.container(Orders.PARTITION_KEY))
            .with("feed.start", "yesterday");

    assertThatThrownBy(
            () -> environment.connect().rest().create(connector.name(), connector.settings()))
        .isInstanceOfSatisfying(
            ConnectRest.Refused.class, refused -> assertThat(refused.status()).isEqualTo(400))
        .hasMessageContaining("feed.start")
        .hasMessageContaining("yesterday");
    assertThat(environment.connect().rest().connectors()).doesNotContain(connector.name());
  }

  @Test
  void aTaskWhoseContainerIsDeletedFailsByName() {
    Container container = environment.container(Orders.PARTITION_KEY);
    container.write(Orders.orders(0, 5));
    ConnectorConfig connector = environment.reading(container);
    environment.connect().run(connector, 1);
    try (Records<String> topic = environment.records(container.name())) {
      topic.awaitCount(5, Environment.PATIENCE);
    }

    container.drop();

    ConnectorStatus.Part failure = environment.connect().awaitFailure(connector);
    assertThat(failure.trace())
        .hasValueSatisfying(
            trace -> assertThat(trace).contains("ChangeFeedContainerNotFound", container.name()));
  }
}
