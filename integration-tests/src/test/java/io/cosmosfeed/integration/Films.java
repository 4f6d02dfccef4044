/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Documents as people have them: fields that come and go and change their type, text in many
 * scripts, and a partition key {@code /Distributor} that some lack and some have as null.
 */
final class Films {

  static final String PARTITION_KEY = "/Distributor";

  private static final List<String> DISTRIBUTORS =
      List.of(
          "Nordlicht", "A/B Pictures", "Ünal & Söhne", "日本映画", "O'Hara \"Big\" Films", " ", "42");
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private Films() {}

  /** A number of films; of sixteen, one has no distributor and one has null. */
  static List<ObjectNode> films(int count) {
    List<ObjectNode> films = new ArrayList<>(count);
    for (int number = 0; number < count; number++) {
      films.add(film(number));
    }
    return films;
  }

  private static ObjectNode film(int number) {
    ObjectNode film = JSON.objectNode().put("id", "film-" + number).put("Title", title(number));
    switch (number % 16) {
      case 3 -> film.putNull("Distributor");
      case 7 -> {
        // No distributor at all, which is another key than null.
      }
      default -> film.put("Distributor", DISTRIBUTORS.get(number % DISTRIBUTORS.size()));
    }
    switch (number % 5) {
      case 0 -> film.put("Gross", 9_007_199_254_740_993L).put("Rating", 7.25);
      case 1 -> film.putNull("Gross").put("Rating", -0.1);
      case 2 -> film.put("Gross", "unknown").put("Released", true);
      case 3 -> film.putObject("Gross").put("domestic", 146_083).putNull("foreign");
      default -> film.putArray("Gross").add(1).add("two").addNull().addArray().add(false);
    }
    film.putObject("Cast").putArray("names").add("Zoë").add("Łukasz").add("\uD83D\uDE00");
    return film;
  }

  private static String title(int number) {
    return switch (number % 4) {
      case 0 -> "Line one\nline two\tand \"quotes\" \\ slashes / \u0001";
      case 1 -> "Кино " + number;
      case 2 -> "";
      default -> "x".repeat(3_000);
    };
  }
}
