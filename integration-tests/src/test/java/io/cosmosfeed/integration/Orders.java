/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.IntStream;

/** Small documents with the partition key {@code /customer}. */
public final class Orders {

  public static final String PARTITION_KEY = "/customer";

  private Orders() {}

  public static ObjectNode order(String id, String customer) {
    return JsonNodeFactory.instance.objectNode().put("id", id).put("customer", customer);
  }

  /** The orders {@code from} to {@code to - 1}, of thirteen customers in turn. */
  public static List<ObjectNode> orders(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(number -> order("order-" + number, "customer-" + number % 13))
        .toList();
  }

  public static List<String> ids(int from, int to) {
    return IntStream.range(from, to).mapToObj(number -> "order-" + number).toList();
  }
}
