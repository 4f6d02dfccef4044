/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SampleOrdersTest {
  private static final List<String> LIFE = List.of("created", "paid", "shipped", "delivered");

  private final SampleOrders orders =
      new SampleOrders(
          new Random(1), Clock.fixed(Instant.parse("2026-11-30T09:00:00Z"), ZoneOffset.UTC));

  @Test
  void newOrdersHaveIdsOfTheirOwnAndACustomer() {
    List<ObjectNode> created = orders.create(50);

    assertThat(created).extracting(order -> order.path("id").asText()).doesNotHaveDuplicates();
    assertThat(created)
        .allSatisfy(
            order -> {
              assertThat(order.at(SampleOrders.PARTITION_KEY).asText()).startsWith("customer-");
              assertThat(order.path("status").asText()).isEqualTo("created");
              assertThat(order.path("createdAt").asText()).isEqualTo("2026-11-30T09:00:00Z");
            });
  }

  @Test
  void anOrderGoesThroughItsLifeStepByStep() {
    Map<String, List<String>> lives = new HashMap<>();
    orders.create(3).forEach(order -> note(lives, order));

    for (int i = 0; i < 200; i++) {
      note(lives, orders.change());
    }

    assertThat(lives.values())
        .allSatisfy(life -> assertThat(life).isEqualTo(LIFE.subList(0, life.size())));
    assertThat(lives.values()).anySatisfy(life -> assertThat(life).hasSize(LIFE.size()));
  }

  @Test
  void aWrittenOrderDoesNotChangeAfterwards() {
    ObjectNode written = orders.create(1).get(0);
    ObjectNode copy = written.deepCopy();

    for (int i = 0; i < 20; i++) {
      orders.change();
    }

    assertThat(written).isEqualTo(copy);
  }

  private static void note(Map<String, List<String>> lives, ObjectNode order) {
    List<String> life = lives.computeIfAbsent(order.path("id").asText(), id -> new ArrayList<>());
    String status = order.path("status").asText();
    boolean isNews = life.isEmpty() || !life.get(life.size() - 1).equals(status);
    if (isNews) {
      life.add(status);
    }
  }
}
