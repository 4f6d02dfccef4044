/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reading a file of JSON, with errors that a person can act on. */
final class JsonFile {
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private JsonFile() {}

  /** What is read, and the line on which it ends. */
  record Value(JsonNode json, int line) {}

  /** Each element of the file's array, or each value of a file that holds one after another. */
  static void forEach(Path file, Consumer<Value> use) {
    if (Files.isDirectory(file)) {
      throw new UsageError(file + " is a folder; a file is needed.");
    }
    try (var reader = Files.newBufferedReader(file);
        MappingIterator<JsonNode> values = JSON.readerFor(JsonNode.class).readValues(reader)) {
      while (values.hasNextValue()) {
        JsonNode json = values.nextValue();
        use.accept(new Value(json, values.getCurrentLocation().getLineNr()));
      }
    } catch (JsonProcessingException e) {
      throw new UsageError(file + ", " + where(e) + ": " + e.getOriginalMessage(), e);
    } catch (CharacterCodingException e) {
      throw new UsageError(file + " is not UTF-8 text.", e);
    } catch (NoSuchFileException e) {
      throw new UsageError(file + " does not exist.", e);
    } catch (AccessDeniedException e) {
      throw new UsageError(file + " may not be read by this user.", e);
    } catch (IOException e) {
      throw new UsageError(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static String where(JsonProcessingException e) {
    return "line " + e.getLocation().getLineNr() + ", column " + e.getLocation().getColumnNr();
  }
}
