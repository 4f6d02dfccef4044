/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Orders of a small shop, that are created, paid, shipped and delivered: what is written when no
 * documents are given. Their partition key is {@link #PARTITION_KEY}.
 */
final class SampleOrders {
  static final String PARTITION_KEY = "/customerId";

  private static final int CUSTOMERS = 40;
  private static final int FIRST_NUMBER = 1001;
  private static final Map<String, String> NEXT_STATUS =
      Map.of("created", "paid", "paid", "shipped", "shipped", "delivered");
  private static final List<Article> ARTICLES =
      List.of(
          new Article("TEA-0250", "Assam tea, 250 g", "7.90"),
          new Article("TEA-0100", "Darjeeling first flush, 100 g", "12.50"),
          new Article("POT-0001", "Teapot, cast iron", "64.00"),
          new Article("CUP-0004", "Cups, set of four", "28.40"),
          new Article("STR-0001", "Strainer", "5.20"));
  private static final List<String> CITIES =
      List.of("Lisbon", "Gdańsk", "Toulouse", "Malmö", "Graz", "Cork");

  private final RandomGenerator random;
  private final Clock clock;
  private final List<ObjectNode> orders = new ArrayList<>();

  SampleOrders(RandomGenerator random, Clock clock) {
    this.random = random;
    this.clock = clock;
  }

  private record Article(String sku, String name, String price) {}

  /** This many new orders. */
  List<ObjectNode> create(int count) {
    List<ObjectNode> created = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      created.add(create());
    }
    return created;
  }

  /** A new order, or one of those before in its next status. */
  ObjectNode change() {
    boolean isNewOrder = orders.isEmpty() || random.nextInt(3) == 0;
    return isNewOrder ? create() : advance(orders.get(random.nextInt(orders.size())));
  }

  private ObjectNode create() {
    ObjectNode order = JsonNodeFactory.instance.objectNode();
    order.put("id", "order-" + (FIRST_NUMBER + orders.size()));
    order.put("customerId", "customer-" + (1 + random.nextInt(CUSTOMERS)));
    order.put("status", "created");
    order.put("total", addLines(order));
    order.put("currency", "EUR");
    order.putObject("shipTo").put("city", CITIES.get(random.nextInt(CITIES.size())));
    order.put("createdAt", now());
    orders.add(order);
    return order.deepCopy();
  }

  private BigDecimal addLines(ObjectNode order) {
    BigDecimal total = BigDecimal.ZERO;
    var lines = order.putArray("lines");
    for (int i = 0; i <= random.nextInt(3); i++) {
      Article article = ARTICLES.get(random.nextInt(ARTICLES.size()));
      int quantity = 1 + random.nextInt(3);
      BigDecimal price = new BigDecimal(article.price());
      lines
          .addObject()
          .put("sku", article.sku())
          .put("name", article.name())
          .put("quantity", quantity)
          .put("price", price);
      total = total.add(price.multiply(BigDecimal.valueOf(quantity)));
    }
    return total;
  }

  /** A delivered order stays delivered, and is looked at once more. */
  private ObjectNode advance(ObjectNode order) {
    String status = order.path("status").asText();
    order.put("status", NEXT_STATUS.getOrDefault(status, status));
    order.put("changedAt", now());
    return order.deepCopy();
  }

  private String now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS).toString();
  }
}
