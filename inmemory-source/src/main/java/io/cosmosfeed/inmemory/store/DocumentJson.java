/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * JSON as the service keeps it: property order as written, integers of 64 bits exact, all other
 * numbers as doubles, lone surrogates replaced by U+FFFD.
 */
public final class DocumentJson {

  /** The deepest nesting of a document (Cosmos DB: service limits). */
  static final int MAX_DEPTH = 128;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(2 * MAX_DEPTH)
                          .maxStringLength(8 << 20)
                          .maxNumberLength(1 << 20)
                          .build())
                  .build())
          .enable(JsonGenerator.Feature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private DocumentJson() {}

  /**
   * Reads JSON text of any kind.
   *
   * @throws StoreException with status 400 if it is no JSON
   */
  public static JsonNode parse(byte[] json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException malformed) {
      throw StoreException.badRequest("The request is no JSON: " + malformed.getOriginalMessage());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /**
   * Reads a JSON object.
   *
   * @throws StoreException with status 400 if it is none
   */
  public static ObjectNode parseObject(byte[] json) {
    if (parse(json) instanceof ObjectNode object) {
      return object;
    }
    throw StoreException.badRequest("The request is no JSON object");
  }

  /**
   * Writes an object as the service would answer it.
   *
   * @throws StoreException with status 400 if it is nested too deeply or has a number beyond a
   *     double
   */
  public static byte[] write(ObjectNode object) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator generator = MAPPER.createGenerator(out)) {
      writeNode(object, generator, 1);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out.toByteArray();
  }

  private static void writeNode(JsonNode node, JsonGenerator out, int depth) throws IOException {
    if (depth > MAX_DEPTH) {
      throw StoreException.badRequest("The document is nested deeper than " + MAX_DEPTH);
    }
    switch (node.getNodeType()) {
      case OBJECT -> {
        out.writeStartObject();
        for (Map.Entry<String, JsonNode> property : node.properties()) {
          out.writeFieldName(wellFormed(property.getKey()));
          writeNode(property.getValue(), out, depth + 1);
        }
        out.writeEndObject();
      }
      case ARRAY -> {
        out.writeStartArray();
        for (JsonNode element : node) {
          writeNode(element, out, depth + 1);
        }
        out.writeEndArray();
      }
      case STRING -> out.writeString(wellFormed(node.textValue()));
      case NUMBER -> out.writeNumber(NumberText.of(node));
      case BOOLEAN -> out.writeBoolean(node.booleanValue());
      case NULL -> out.writeNull();
      default -> throw StoreException.badRequest("A document cannot hold " + node.getNodeType());
    }
  }

  /** A text without lone surrogates, which UTF-8 cannot carry. */
  private static String wellFormed(String text) {
    return hasLoneSurrogate(text)
        ? text.codePoints()
            .map(point -> isSurrogate(point) ? 0xFFFD : point)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString()
        : text;
  }

  private static boolean hasLoneSurrogate(String text) {
    boolean mayHaveOne = false;
    for (int i = 0; i < text.length() && !mayHaveOne; i++) {
      mayHaveOne = Character.isSurrogate(text.charAt(i));
    }
    return mayHaveOne && text.codePoints().anyMatch(DocumentJson::isSurrogate);
  }

  private static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
