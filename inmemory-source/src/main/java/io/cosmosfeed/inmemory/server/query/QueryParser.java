/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.cosmosfeed.inmemory.server.query.Query.Clauses;
import io.cosmosfeed.inmemory.server.query.Query.OrderBy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Reads the text of a query. */
public final class QueryParser {
  private final TokenStream tokens;
  private final String alias;
  private final ExpressionParser expressions;

  private QueryParser(String text, Map<String, JsonNode> parameters) {
    this.tokens = new TokenStream(text);
    // Names in the projection are resolved by the alias, which is written behind it.
    this.alias = aliasIn(text);
    this.expressions = new ExpressionParser(tokens, parameters, alias);
  }

  /**
   * Reads a query.
   *
   * @param parameters values by name, the names with their {@code @}
   * @throws QuerySyntaxException if it is wrong or beyond this server
   */
  public static Query parse(String text, Map<String, JsonNode> parameters) {
    return new QueryParser(text, parameters).query();
  }

  private record Projection(Expression expression, String payload, boolean isValue) {}

  private Query query() {
    tokens.requireWord("SELECT");
    if (tokens.peek().isWord("DISTINCT")) {
      throw tokens.unexpected("a projection");
    }
    OptionalInt top = top();
    Projection projection = projection();
    boolean counts = expressions.sawCount();
    if (counts && !projection.isValue()) {
      throw new QuerySyntaxException("COUNT is known here as SELECT VALUE COUNT(1)");
    }
    String source = source();
    int conditionAt = tokens.at();
    Optional<Expression> where =
        tokens.takeWord("WHERE") ? Optional.of(expressions.expression()) : Optional.empty();
    Optional<String> condition =
        where.map(any -> tokens.textFrom(conditionAt).substring("WHERE".length()).strip());
    List<OrderBy> orderBy = orderBy();
    int offset = tokens.takeWord("OFFSET") ? tokens.requireCount() : 0;
    OptionalInt limit =
        tokens.takeWord("LIMIT") ? OptionalInt.of(tokens.requireCount()) : OptionalInt.empty();
    if (tokens.peek().kind() != Token.Kind.END) {
      throw tokens.unexpected("the end");
    }
    return new Query(
        projection.expression(),
        counts,
        where,
        orderBy,
        offset,
        top.isPresent() ? top : limit,
        new Clauses(
            alias, projection.payload(), projection.isValue(), source, condition, top.isPresent()));
  }

  private OptionalInt top() {
    return tokens.takeWord("TOP") ? OptionalInt.of(tokens.requireCount()) : OptionalInt.empty();
  }

  private Projection projection() {
    if (tokens.takeSymbol("*")) {
      return new Projection(new Expression.Path(List.of()), alias, false);
    }
    if (tokens.takeWord("VALUE")) {
      int from = tokens.at();
      Expression value = expressions.expression();
      return new Projection(value, tokens.textFrom(from), true);
    }
    return selectList();
  }

  private Projection selectList() {
    Map<String, Expression> properties = new LinkedHashMap<>();
    Map<String, String> texts = new LinkedHashMap<>();
    do {
      int from = tokens.at();
      Expression value = expressions.expression();
      String text = tokens.textFrom(from);
      String name =
          tokens.takeWord("AS") ? tokens.requireName() : nameOf(value, properties.size() + 1);
      properties.put(name, value);
      texts.put(name, text);
    } while (tokens.takeSymbol(","));
    String payload =
        texts.entrySet().stream()
            .map(property -> "\"" + property.getKey() + "\": " + property.getValue())
            .collect(Collectors.joining(", ", "{", "}"));
    return new Projection(new Expression.ObjectOf(properties), payload, false);
  }

  private String nameOf(Expression value, int position) {
    if (value instanceof Expression.Path path) {
      int last = path.segments().size() - 1;
      return last < 0 ? alias : path.segments().get(last);
    }
    return "$" + position;
  }

  private String source() {
    tokens.requireWord("FROM");
    int from = tokens.at();
    tokens.requireName();
    boolean isRenamed = tokens.takeWord("AS") || isPlainName(tokens.peek());
    if (isRenamed) {
      tokens.requireName();
    }
    return tokens.textFrom(from);
  }

  private List<OrderBy> orderBy() {
    List<OrderBy> keys = new ArrayList<>();
    if (tokens.takeWord("ORDER")) {
      tokens.requireWord("BY");
      do {
        int from = tokens.at();
        Expression.Path path = expressions.path(tokens.requireName());
        String text = tokens.textFrom(from);
        boolean descending = tokens.takeWord("DESC");
        if (!descending) {
          tokens.takeWord("ASC");
        }
        keys.add(new OrderBy(path, descending, text));
      } while (tokens.takeSymbol(","));
    }
    return keys;
  }

  private static String aliasIn(String text) {
    TokenStream tokens = new TokenStream(text);
    while (tokens.peek().kind() != Token.Kind.END) {
      if (tokens.takeWord("FROM")) {
        String name = tokens.requireName();
        boolean isRenamed = tokens.takeWord("AS") || isPlainName(tokens.peek());
        return isRenamed ? tokens.requireName() : name;
      }
      tokens.take();
    }
    throw tokens.unexpected("FROM");
  }

  private static boolean isPlainName(Token token) {
    boolean isKeyword =
        List.of("WHERE", "ORDER", "OFFSET", "JOIN", "GROUP", "LIMIT", "IN").stream()
            .anyMatch(token::isWord);
    return token.kind() == Token.Kind.WORD && !isKeyword;
  }
}
