/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.cosmosfeed.inmemory.server.query.Expression.Comparison.Operator;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads expressions: OR over AND over NOT over comparisons over values. */
final class ExpressionParser {
  private final TokenStream tokens;
  private final Map<String, JsonNode> parameters;
  private final String alias;
  private boolean sawCount;

  ExpressionParser(TokenStream tokens, Map<String, JsonNode> parameters, String alias) {
    this.tokens = tokens;
    this.parameters = parameters;
    this.alias = alias;
  }

  /** Whether an expression read so far counts documents. */
  boolean sawCount() {
    return sawCount;
  }

  Expression expression() {
    Expression left = conjunction();
    while (tokens.takeWord("OR")) {
      left = new Expression.Or(left, conjunction());
    }
    return left;
  }

  private Expression conjunction() {
    Expression left = negation();
    while (tokens.takeWord("AND")) {
      left = new Expression.And(left, negation());
    }
    return left;
  }

  private Expression negation() {
    return tokens.takeWord("NOT") ? new Expression.Not(negation()) : comparison();
  }

  private Expression comparison() {
    Expression left = value();
    if (tokens.takeWord("IN")) {
      tokens.requireSymbol("(");
      return new Expression.In(left, list(")"));
    }
    if (tokens.takeWord("NOT")) {
      tokens.requireWord("IN");
      tokens.requireSymbol("(");
      return new Expression.Not(new Expression.In(left, list(")")));
    }
    Optional<Operator> operator = operator();
    return operator.isPresent() ? new Expression.Comparison(left, operator.get(), value()) : left;
  }

  private Optional<Operator> operator() {
    Optional<Operator> operator =
        tokens.peek().kind() == Token.Kind.SYMBOL
            ? switch (tokens.peek().text()) {
              case "=" -> Optional.of(Operator.EQUAL);
              case "!=", "<>" -> Optional.of(Operator.NOT_EQUAL);
              case "<" -> Optional.of(Operator.LESS);
              case "<=" -> Optional.of(Operator.LESS_OR_EQUAL);
              case ">" -> Optional.of(Operator.GREATER);
              case ">=" -> Optional.of(Operator.GREATER_OR_EQUAL);
              default -> Optional.empty();
            }
            : Optional.empty();
    if (operator.isPresent()) {
      tokens.take();
    }
    return operator;
  }

  private Expression value() {
    Token token = tokens.peek();
    return switch (token.kind()) {
      case STRING -> new Expression.Constant(TextNode.valueOf(tokens.take().text()));
      case NUMBER -> new Expression.Constant(number(tokens.take().text()));
      case PARAMETER -> parameter();
      case WORD -> word();
      case SYMBOL -> compound();
      case END -> throw tokens.unexpected("a value");
    };
  }

  private Expression parameter() {
    String name = tokens.take().text();
    JsonNode value = parameters.get(name);
    if (value == null) {
      throw new QuerySyntaxException("The query has no value for the parameter " + name);
    }
    return new Expression.Constant(value);
  }

  private Expression compound() {
    if (tokens.takeSymbol("(")) {
      Expression inner = expression();
      tokens.requireSymbol(")");
      return inner;
    }
    if (tokens.takeSymbol("[")) {
      return new Expression.ArrayOf(list("]"));
    }
    if (tokens.takeSymbol("{")) {
      return object();
    }
    if (tokens.takeSymbol("-")) {
      if (tokens.peek().kind() != Token.Kind.NUMBER) {
        throw tokens.unexpected("a number");
      }
      return new Expression.Constant(number("-" + tokens.take().text()));
    }
    throw tokens.unexpected("a value");
  }

  private Expression object() {
    Map<String, Expression> properties = new LinkedHashMap<>();
    while (!tokens.takeSymbol("}")) {
      boolean isName =
          tokens.peek().kind() == Token.Kind.STRING || tokens.peek().kind() == Token.Kind.WORD;
      if (!isName) {
        throw tokens.unexpected("a property name");
      }
      String name = tokens.take().text();
      tokens.requireSymbol(":");
      properties.put(name, expression());
      if (!tokens.peek().isSymbol("}")) {
        tokens.requireSymbol(",");
      }
    }
    return new Expression.ObjectOf(properties);
  }

  private List<Expression> list(String close) {
    List<Expression> elements = new ArrayList<>();
    while (!tokens.takeSymbol(close)) {
      elements.add(expression());
      if (!tokens.peek().isSymbol(close)) {
        tokens.requireSymbol(",");
      }
    }
    return elements;
  }

  private Expression word() {
    Token word = tokens.take();
    if (tokens.takeSymbol("(")) {
      return function(word);
    }
    return switch (word.text().toLowerCase(Locale.ROOT)) {
      case "true" -> new Expression.Constant(BooleanNode.TRUE);
      case "false" -> new Expression.Constant(BooleanNode.FALSE);
      case "null" -> new Expression.Constant(NullNode.getInstance());
      case "undefined" -> new Expression.Constant(MissingNode.getInstance());
      default -> path(word.text());
    };
  }

  private Expression function(Token word) {
    String name = word.text().toUpperCase(Locale.ROOT);
    List<Expression> arguments = list(")");
    if (name.equals("COUNT")) {
      return count(arguments);
    }
    for (Expression.Function.Name known : Expression.Function.Name.values()) {
      boolean isThis = known.name().equals(name) && known.arity() == arguments.size();
      if (isThis) {
        return new Expression.Function(known, arguments);
      }
    }
    throw new QuerySyntaxException(
        "The function "
            + word.text()
            + " with "
            + arguments.size()
            + " arguments is not known here");
  }

  private Expression count(List<Expression> arguments) {
    boolean countsAll =
        arguments.size() == 1
            && (arguments.get(0) instanceof Expression.Constant
                || arguments.get(0).equals(new Expression.Path(List.of())));
    if (!countsAll) {
      throw new QuerySyntaxException("Only COUNT(1) is known here");
    }
    sawCount = true;
    return new Expression.Count();
  }

  /** The rest of a path whose first word was taken. */
  Expression.Path path(String first) {
    if (!first.equals(alias)) {
      throw new QuerySyntaxException("Identifier '" + first + "' could not be resolved.");
    }
    List<String> segments = new ArrayList<>();
    while (true) {
      if (tokens.takeSymbol(".")) {
        segments.add(tokens.requireName());
      } else if (tokens.takeSymbol("[")) {
        boolean isSegment =
            tokens.peek().kind() == Token.Kind.STRING || tokens.peek().kind() == Token.Kind.NUMBER;
        if (!isSegment) {
          throw tokens.unexpected("a property name or index");
        }
        segments.add(tokens.take().text());
        tokens.requireSymbol("]");
      } else {
        return new Expression.Path(segments);
      }
    }
  }

  private static JsonNode number(String literal) {
    boolean isWhole = literal.matches("-?\\d{1,18}");
    return isWhole
        ? JsonNodeFactory.instance.numberNode(Long.parseLong(literal))
        : JsonNodeFactory.instance.numberNode(new BigDecimal(literal).doubleValue());
  }
}
