/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.query;

import java.util.List;

/** The words of a query, read from left to right. */
final class TokenStream {
  private final String text;
  private final List<Token> tokens;
  private int next;

  TokenStream(String text) {
    this.text = text;
    this.tokens = Token.of(text);
  }

  Token peek() {
    return tokens.get(next);
  }

  Token take() {
    Token token = tokens.get(next);
    next = Math.min(next + 1, tokens.size() - 1);
    return token;
  }

  boolean takeWord(String word) {
    boolean isNext = peek().isWord(word);
    if (isNext) {
      take();
    }
    return isNext;
  }

  boolean takeSymbol(String symbol) {
    boolean isNext = peek().isSymbol(symbol);
    if (isNext) {
      take();
    }
    return isNext;
  }

  void requireWord(String word) {
    if (!takeWord(word)) {
      throw unexpected(word);
    }
  }

  void requireSymbol(String symbol) {
    if (!takeSymbol(symbol)) {
      throw unexpected("'" + symbol + "'");
    }
  }

  String requireName() {
    if (peek().kind() != Token.Kind.WORD) {
      throw unexpected("a name");
    }
    return take().text();
  }

  int requireCount() {
    boolean isCount = peek().kind() == Token.Kind.NUMBER && peek().text().matches("\\d{1,9}");
    if (!isCount) {
      throw unexpected("a whole number");
    }
    return Integer.parseInt(take().text());
  }

  QuerySyntaxException unexpected(String wanted) {
    String found = peek().kind() == Token.Kind.END ? "the end" : "'" + peek().text() + "'";
    return new QuerySyntaxException(
        "Syntax error at position "
            + peek().at()
            + ": "
            + wanted
            + " expected, "
            + found
            + " found. This server understands SELECT [TOP n] [VALUE] … FROM c [WHERE …] [ORDER BY …]"
            + " [OFFSET n LIMIT n] and COUNT(1).");
  }

  /** Where the next word begins. */
  int at() {
    return peek().at();
  }

  /** The text from a place up to the end of the last word taken. */
  String textFrom(int at) {
    return text.substring(at, tokens.get(next - 1).end());
  }
}
