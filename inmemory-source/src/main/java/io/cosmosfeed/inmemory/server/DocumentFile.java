/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.inmemory.store.StoreException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.UUID;

/** A file of documents: a JSON array, or one JSON object after another (JSON Lines). */
public final class DocumentFile {
  private static final JsonMapper MAPPER = new JsonMapper();

  private DocumentFile() {}

  /** Takes the documents of a file. */
  @FunctionalInterface
  public interface Receiver {
    /**
     * Takes a document.
     *
     * @param line where it begins in the file, from 1
     */
    void accept(ObjectNode document, int line);
  }

  /**
   * Reads a file, one document at a time. A document without an id is given one.
   *
   * @param receiver takes each document; a {@link StoreException} of its ends the reading
   * @return how many documents there were
   * @throws IOException with a message for the user that names the file, and the line where there
   *     is one
   */
  public static int read(Path file, Receiver receiver) throws IOException {
    try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        JsonParser json = MAPPER.createParser(in)) {
      return read(file, json, receiver);
    } catch (JsonProcessingException e) {
      throw new IOException(
          file + ", line " + lineOf(e) + ": not JSON: " + e.getOriginalMessage(), e);
    } catch (NoSuchFileException e) {
      throw new IOException(file + ": there is no such file", e);
    } catch (CharacterCodingException e) {
      throw new IOException(file + ": not UTF-8 text", e);
    }
  }

  private static int lineOf(JsonProcessingException e) {
    return e.getLocation() == null ? 1 : e.getLocation().getLineNr();
  }

  private static int read(Path file, JsonParser json, Receiver receiver) throws IOException {
    boolean isArray = json.nextToken() == JsonToken.START_ARRAY;
    if (isArray) {
      json.nextToken();
    }
    int count = 0;
    while (json.currentToken() != null && json.currentToken() != JsonToken.END_ARRAY) {
      int line = json.currentTokenLocation().getLineNr();
      JsonNode document = MAPPER.readTree(json);
      if (!(document instanceof ObjectNode object)) {
        throw new IOException(
            file + ", line " + line + ": a document is a JSON object, not " + kindOf(document));
      }
      count++;
      try {
        receiver.accept(withId(object), line);
      } catch (StoreException e) {
        throw new IOException(file + ", line " + line + ": " + e.reason(), e);
      }
      json.nextToken();
    }
    return count;
  }

  private static String kindOf(JsonNode node) {
    return node.getNodeType().name().toLowerCase(Locale.ROOT);
  }

  private static ObjectNode withId(ObjectNode document) {
    if (!document.hasNonNull("id")) {
      document.put("id", UUID.randomUUID().toString());
    }
    return document;
  }
}
