/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A query, understood.
 *
 * @param projection what is made of a document, or of the totals if {@code counts}
 * @param counts whether all matching documents become one value
 * @param where which documents; all if empty
 * @param orderBy how they are ordered; not at all if empty
 * @param offset how many are skipped
 * @param limit how many are given at most, by TOP or LIMIT
 * @param clauses the text it was written in
 */
public record Query(
    Expression projection,
    boolean counts,
    Optional<Expression> where,
    List<OrderBy> orderBy,
    int offset,
    OptionalInt limit,
    Clauses clauses) {

  /** One key of an ORDER BY. */
  record OrderBy(Expression.Path path, boolean descending, String text) {}

  /**
   * The parts of the text, for a plan that rewrites it.
   *
   * @param alias what the container is called, usually {@code c}
   * @param payload the projection as one expression
   * @param isValue whether it was written as SELECT VALUE
   * @param source the text behind FROM
   * @param condition the text behind WHERE
   * @param usesTop whether the limit was written as TOP
   */
  record Clauses(
      String alias,
      String payload,
      boolean isValue,
      String source,
      Optional<String> condition,
      boolean usesTop) {}

  public Query {
    orderBy = List.copyOf(orderBy);
  }

  /** Whether each document is answered by itself, so that a page may end anywhere. */
  public boolean isStreaming() {
    return !counts && orderBy.isEmpty() && offset == 0 && limit.isEmpty();
  }

  /** The answer to a document alone, if it is among those asked for. */
  public Optional<JsonNode> answerTo(JsonNode document) {
    boolean matches = where.isEmpty() || where.get().holdsFor(document);
    return matches
        ? Optional.of(projection.valueOf(document)).filter(Query::isDefined)
        : Optional.empty();
  }

  /** The whole answer to a set of documents. */
  public List<JsonNode> answerTo(Stream<JsonNode> documents) {
    Stream<JsonNode> matching =
        documents.filter(document -> where.isEmpty() || where.get().holdsFor(document));
    if (counts) {
      JsonNode totals =
          JsonNodeFactory.instance.objectNode().put(Expression.Count.TOTAL, matching.count());
      return List.of(projection.valueOf(totals));
    }
    Stream<JsonNode> ordered = orderBy.isEmpty() ? matching : matching.sorted(order());
    Stream<JsonNode> answers =
        ordered.map(projection::valueOf).filter(Query::isDefined).skip(offset);
    return (limit.isPresent() ? answers.limit(limit.getAsInt()) : answers).toList();
  }

  private Comparator<JsonNode> order() {
    return orderBy.stream().map(Query::order).reduce(Comparator::thenComparing).orElseThrow();
  }

  private static Comparator<JsonNode> order(OrderBy key) {
    Comparator<JsonNode> ascending =
        (a, b) -> JsonOrder.compare(key.path().valueOf(a), key.path().valueOf(b));
    return key.descending() ? ascending.reversed() : ascending;
  }

  private static boolean isDefined(JsonNode value) {
    return !value.isMissingNode();
  }
}
