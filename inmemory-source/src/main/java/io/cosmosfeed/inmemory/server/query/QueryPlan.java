/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.query;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.FeedRange;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How an SDK is to run a query over several ranges: which text to send to each, and how to put the
 * answers together. The form is the one that the SDKs read (azure-cosmos 4.81: {@code
 * PartitionedQueryExecutionInfo}).
 */
public final class QueryPlan {
  private static final int VERSION = 2;

  /** What an SDK replaces by {@code true}, or by where it goes on. */
  private static final String RESUME_FILTER = "{documentdb-formattableorderbyquery-filter}";

  private QueryPlan() {}

  /** The plan as the JSON of an answer. */
  public static ObjectNode of(Query query) {
    ObjectNode plan = JsonNodeFactory.instance.objectNode();
    plan.put("partitionedQueryExecutionInfoVersion", VERSION);
    plan.set("queryInfo", info(query));
    plan.putArray("queryRanges")
        .addObject()
        .put("min", FeedRange.FULL.min())
        .put("max", FeedRange.FULL.max())
        .put("isMinInclusive", true)
        .put("isMaxInclusive", false);
    return plan;
  }

  private static ObjectNode info(Query query) {
    boolean usesTop = query.clauses().usesTop();
    boolean usesLimit = query.limit().isPresent() && !usesTop;
    ObjectNode info = JsonNodeFactory.instance.objectNode();
    info.put("distinctType", "None");
    if (usesTop) {
      info.put("top", query.limit().getAsInt());
    } else {
      info.set("top", NullNode.getInstance());
    }
    if (usesLimit) {
      info.put("offset", query.offset()).put("limit", query.limit().getAsInt());
    } else {
      info.set("offset", NullNode.getInstance());
      info.set("limit", NullNode.getInstance());
    }
    ArrayNode orders = info.putArray("orderBy");
    ArrayNode expressions = info.putArray("orderByExpressions");
    for (Query.OrderBy key : query.orderBy()) {
      orders.add(key.descending() ? "Descending" : "Ascending");
      expressions.add(key.text());
    }
    info.putArray("groupByExpressions");
    info.putArray("groupByAliases");
    ArrayNode aggregates = info.putArray("aggregates");
    if (query.counts()) {
      aggregates.add("Count");
    }
    info.putObject("groupByAliasToAggregateType");
    info.put("rewrittenQuery", rewritten(query));
    info.put("hasSelectValue", query.clauses().isValue());
    return info;
  }

  private static String rewritten(Query query) {
    Query.Clauses clauses = query.clauses();
    boolean isOrdered = !query.orderBy().isEmpty();
    if (query.counts()) {
      return select("VALUE [{\"item\": " + clauses.payload() + "}]", query);
    }
    if (isOrdered) {
      return ordered(query);
    }
    boolean usesLimit = query.limit().isPresent() && !clauses.usesTop();
    // Each range gives all that may be needed; the SDK skips and cuts.
    return usesLimit
        ? select(projection(clauses), query)
            + " OFFSET 0 LIMIT "
            + (query.offset() + query.limit().getAsInt())
        : "";
  }

  private static String ordered(Query query) {
    Query.Clauses clauses = query.clauses();
    List<Query.OrderBy> keys = query.orderBy();
    String items =
        keys.stream()
            .map(key -> "{\"item\": " + key.text() + "}")
            .collect(Collectors.joining(", ", "[", "]"));
    String order =
        keys.stream()
            .map(key -> key.text() + (key.descending() ? " DESC" : " ASC"))
            .collect(Collectors.joining(", "));
    return "SELECT "
        + clauses.alias()
        + "._rid, "
        + items
        + " AS orderByItems, "
        + clauses.payload()
        + " AS payload FROM "
        + clauses.source()
        + " WHERE "
        + clauses.condition().map(condition -> "(" + condition + ") AND ").orElse("")
        + "("
        + RESUME_FILTER
        + ") ORDER BY "
        + order;
  }

  private static String select(String projection, Query query) {
    return "SELECT "
        + projection
        + " FROM "
        + query.clauses().source()
        + query.clauses().condition().map(condition -> " WHERE " + condition).orElse("");
  }

  private static String projection(Query.Clauses clauses) {
    boolean isWholeDocument = !clauses.isValue() && clauses.payload().equals(clauses.alias());
    return isWholeDocument ? "*" : "VALUE " + clauses.payload();
  }
}
