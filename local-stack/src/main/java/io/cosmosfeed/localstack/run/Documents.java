/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Documents from a file: a JSON array, or JSON Lines. */
final class Documents {
  private Documents() {}

  /** In the order of the file; the n-th document gets the id {@code document-n} if it has none. */
  static List<ObjectNode> read(Path file) {
    List<ObjectNode> documents = new ArrayList<>();
    JsonFile.forEach(file, value -> documents.add(document(file, value, documents.size() + 1)));
    if (documents.isEmpty()) {
      throw new UsageError(file + " holds no document.");
    }
    return documents;
  }

  private static ObjectNode document(Path file, JsonFile.Value value, int number) {
    if (!(value.json() instanceof ObjectNode document)) {
      throw new UsageError(
          file + ", line " + value.line() + ": a document is a JSON object, not " + value.json());
    }
    JsonNode id = document.path("id");
    if (id.isMissingNode()) {
      document.put("id", "document-" + number);
    } else if (!id.isTextual() || id.asText().isEmpty()) {
      throw new UsageError(
          file + ", line " + value.line() + ": an id is a text of at least one character");
    }
    return document;
  }
}
