/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cosmosfeed.changefeed.ContainerName;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;

class TopicConfigTest {

  private static final ContainerName ORDERS = new ContainerName("shop", "orders");

  @Test
  void theTemplateIsFilledWithTheNames() {
    TopicConfig topics =
        new TopicConfig(new TopicTemplate("cosmos.${database}.${container}-v1"), Map.of());

    assertThat(topics.topicOf(ORDERS)).isEqualTo("cosmos.shop.orders-v1");
  }

  @Test
  void aTopicOfItsOwnGoesBeforeTheTemplateAndTheFullerNameBeforeTheShorter() {
    TopicConfig topics =
        new TopicConfig(
            new TopicTemplate("${container}"),
            Map.of("orders", "any-orders", "shop/orders", "shop-orders"));

    assertThat(topics.topicOf(ORDERS)).isEqualTo("shop-orders");
    assertThat(topics.topicOf(new ContainerName("web", "orders"))).isEqualTo("any-orders");
    assertThat(topics.topicOf(new ContainerName("web", "users"))).isEqualTo("users");
  }

  @Test
  void aNameThatKafkaRefusesIsRefusedWithTheContainer() {
    TopicConfig topics = new TopicConfig(new TopicTemplate("${container}"), Map.of());

    assertThatThrownBy(() -> topics.topicOf(new ContainerName("shop", "Bestellungen für Köln")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll("'shop/Bestellungen für Köln'", "topic.map", "topic.name");
    assertThatThrownBy(() -> topics.topicOf(new ContainerName("shop", "x".repeat(250))))
        .isInstanceOf(ConfigException.class);
    assertThatThrownBy(() -> topics.topicOf(new ContainerName("shop", "..")))
        .isInstanceOf(ConfigException.class);
  }
}
