/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.query;

import static java.util.regex.Matcher.quoteReplacement;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A word of a query.
 *
 * @param kind what sort of word
 * @param text as written; a string without its quotes and escapes
 * @param at where it begins in the query, from 0
 * @param end where it ends
 */
record Token(Kind kind, String text, int at, int end) {

  enum Kind {
    WORD,
    PARAMETER,
    NUMBER,
    STRING,
    SYMBOL,
    END
  }

  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*(?:(?<word>[A-Za-z_][A-Za-z0-9_]*)"
              + "|(?<parameter>@[A-Za-z_][A-Za-z0-9_]*)"
              + "|(?<number>\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)"
              + "|(?<string>\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*')"
              + "|(?<symbol><=|>=|!=|<>|[-=<>(),.\\[\\]{}:*]))");

  private static final Pattern ESCAPE = Pattern.compile("\\\\(u[0-9a-fA-F]{4}|[^u])");

  static List<Token> of(String query) {
    List<Token> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(query);
    int end = query.stripTrailing().length();
    int at = 0;
    while (at < end) {
      boolean isToken = matcher.region(at, query.length()).lookingAt();
      if (!isToken) {
        throw new QuerySyntaxException(
            "Syntax error near '" + query.substring(at, Math.min(end, at + 20)).strip() + "'");
      }
      tokens.add(token(matcher));
      at = matcher.end();
    }
    tokens.add(new Token(Kind.END, "", end, end));
    return tokens;
  }

  private static Token token(Matcher matcher) {
    for (Kind kind : List.of(Kind.WORD, Kind.PARAMETER, Kind.NUMBER, Kind.STRING, Kind.SYMBOL)) {
      String group = kind.name().toLowerCase(Locale.ROOT);
      String text = matcher.group(group);
      if (text != null) {
        String value = kind == Kind.STRING ? unquoted(text) : text;
        return new Token(kind, value, matcher.start(group), matcher.end(group));
      }
    }
    throw new IllegalStateException("A match has a group");
  }

  private static String unquoted(String literal) {
    String inner = literal.substring(1, literal.length() - 1);
    return ESCAPE.matcher(inner).replaceAll(escape -> quoteReplacement(unescaped(escape.group(1))));
  }

  private static String unescaped(String escape) {
    return switch (escape.charAt(0)) {
      case 'n' -> "\n";
      case 't' -> "\t";
      case 'r' -> "\r";
      case 'b' -> "\b";
      case 'f' -> "\f";
      case 'u' -> Character.toString(Integer.parseInt(escape.substring(1), 16));
      default -> escape;
    };
  }

  boolean isWord(String word) {
    return kind == Kind.WORD && text.equalsIgnoreCase(word);
  }

  boolean isSymbol(String symbol) {
    return kind == Kind.SYMBOL && text.equals(symbol);
  }
}
