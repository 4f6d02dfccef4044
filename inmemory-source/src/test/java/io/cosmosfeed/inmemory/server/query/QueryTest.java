/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class QueryTest {
  private static final JsonNode DOCUMENTS =
      json(
          "[{'id':'1','n':1,'s':'it''s','deep':{'a':[10,20]},'none':null},"
              + "{'id':'2','n':2.0,'s':'b','tags':['x','y']},"
              + "{'id':'3','n':'2','select':true}]");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "c.n = 2                              | 2",
        "c.n = '2'                            | 3",
        "c.n != 2                             | 1 3",
        "c.n >= 1 AND c.n < 2                 | 1",
        "c.n > -1.5e0                         | 1 2",
        "c.n = 1 OR c.n = 2 AND c.s = 'none'  | 1",
        "(c.n = 1 OR c.n = 2) AND c.s = 'b'   | 2",
        "NOT c.n = 2                          | 1 3",
        "c.s = \"it's\"                       | 1",
        "c.s = 'it\\'s'                       | 1",
        "c.s = '\\u0062'                      | 2",
        "c.deep.a[1] = 20                     | 1",
        "c[\"deep\"][\"a\"] = [10, 20]        | 1",
        "c.deep = {a: [10, 20]}               | 1",
        "c.none = null                        | 1",
        "IS_DEFINED(c.none)                   | 1",
        "IS_NULL(c.none)                      | 1",
        "c.select                             | 3",
        "c.select = true                      | 3",
        "c.id IN ('1', '3')                   | 1 3",
        "c.id NOT IN ('1', '3')               | 2",
        "STARTSWITH(c.s, 'it')                | 1",
        "ENDSWITH(c.s, 's')                   | 1",
        "CONTAINS(c.s, 't\\'s')                | 1",
        "ARRAY_CONTAINS(c.tags, 'x')          | 2",
        "c.missing = undefined                | ``",
      })
  void aConditionChoosesDocuments(String condition, String ids) {
    assertThat(answer("SELECT VALUE c.id FROM c WHERE " + condition)).isEqualTo(ids);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "SELECT * FROM c WHERE c.id='3'              | {\"id\":\"3\",\"n\":\"2\",\"select\":true}",
        "select c.id, c.n as x from c where c.n = 2  | {\"id\":\"2\",\"x\":2.0}",
        "SELECT r.id FROM root r WHERE r.n = 1       | {\"id\":\"1\"}",
        "SELECT VALUE {a: [c.n, 7]} FROM c WHERE c.n = 1 | {\"a\":[1,7]}",
        "SELECT c.missing FROM c WHERE c.n = 1       | {}",
        "SELECT VALUE c.missing FROM c               | ``",
        "SELECT VALUE COUNT(1) FROM c                | 3",
        "SELECT VALUE [{\"item\": COUNT(1)}] FROM c  | [{\"item\":3}]",
        "SELECT VALUE c.id FROM c ORDER BY c.n DESC  | 3 2 1",
        "SELECT TOP 2 VALUE c.id FROM c              | 1 2",
        "SELECT VALUE c.id FROM c OFFSET 1 LIMIT 1   | 2",
      })
  void aProjectionMakesValues(String query, String values) {
    assertThat(answer(query)).isEqualTo(values);
  }

  @Test
  void aParameterIsAValue() {
    Query query =
        QueryParser.parse(
            "SELECT VALUE c.n FROM c WHERE c.s = @s", Map.of("@s", TextNode.valueOf("it's")));

    assertThat(query.answerTo(documents())).extracting(JsonNode::asInt).containsExactly(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "DELETE FROM c",
        "SELECT",
        "SELECT * FROM",
        "SELECT * FROM c WHERE",
        "SELECT * FROM c WHERE c.n =",
        "SELECT * FROM c WHERE c.n = @unknown",
        "SELECT * FROM c WHERE x.n = 1",
        "SELECT * FROM c WHERE c.n = 'open",
        "SELECT * FROM c WHERE (c.n = 1",
        "SELECT * FROM c JOIN t IN c.tags",
        "SELECT c.n FROM c GROUP BY c.n",
        "SELECT DISTINCT c.n FROM c",
        "SELECT COUNT(1) FROM c",
        "SELECT VALUE COUNT(c.n) FROM c",
        "SELECT VALUE SUM(c.n) FROM c",
        "SELECT TOP x * FROM c",
        "SELECT * FROM c; SELECT * FROM c",
      })
  void whatIsNotUnderstoodIsRefused(String query) {
    assertThatThrownBy(() -> QueryParser.parse(query, Map.of()))
        .isInstanceOf(QuerySyntaxException.class);
  }

  @Test
  void thePlanOfAnOrderedQueryAsksEachRangeForItsOrder() {
    Query query = QueryParser.parse("SELECT c.id FROM c WHERE c.n > 1 ORDER BY c.n DESC", Map.of());

    JsonNode info = QueryPlan.of(query).path("queryInfo");

    assertThat(info.at("/orderBy/0").asText()).isEqualTo("Descending");
    assertThat(info.path("rewrittenQuery").asText())
        .isEqualTo(
            "SELECT c._rid, [{\"item\": c.n}] AS orderByItems, {\"id\": c.id} AS payload FROM c"
                + " WHERE (c.n > 1) AND ({documentdb-formattableorderbyquery-filter})"
                + " ORDER BY c.n DESC");
  }

  private static String answer(String query) {
    StringBuilder text = new StringBuilder();
    for (JsonNode value : QueryParser.parse(query, Map.of()).answerTo(documents())) {
      text.append(text.isEmpty() ? "" : " ")
          .append(value.isTextual() ? value.textValue() : value.toString());
    }
    return text.toString();
  }

  private static Stream<JsonNode> documents() {
    return StreamSupport.stream(DOCUMENTS.spliterator(), false);
  }

  private static JsonNode json(String text) {
    try {
      return new JsonMapper()
          .readTree(text.replace("''", "\u0000").replace('\'', '"').replace('\u0000', '\''));
    } catch (JsonProcessingException e) {
      throw new AssertionError("Not JSON: " + text, e);
    }
  }
}
