/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DocumentsTest {
  @TempDir private Path folder;

  @Test
  void readsAnArray() {
    Path file = file("[{\"id\": \"a\", \"n\": 1},\n {\"id\": \"b\", \"n\": 9007199254740993}]");

    assertThat(Documents.read(file))
        .extracting(Object::toString)
        .containsExactly("{\"id\":\"a\",\"n\":1}", "{\"id\":\"b\",\"n\":9007199254740993}");
  }

  @Test
  void readsJsonLinesWithBlankLinesBetween() {
    Path file = file("{\"id\":\"a\"}\n\n{\"id\":\"b\"}\n");

    assertThat(Documents.read(file))
        .extracting(document -> document.path("id").asText())
        .containsExactly("a", "b");
  }

  @Test
  void aDocumentWithoutAnIdIsNamedAfterItsPlace() {
    Path file = file("{\"id\":\"a\"}\n{\"n\":2}");

    assertThat(Documents.read(file))
        .extracting(document -> document.path("id").asText())
        .containsExactly("a", "document-2");
  }

  @Test
  void brokenJsonIsReportedWithItsLine() {
    Path file = file("{\"id\":\"a\"}\n{\"id\":\"b\",}\n");

    assertThatThrownBy(() -> Documents.read(file))
        .isInstanceOf(UsageError.class)
        .hasMessageStartingWith(file + ", line 2, column ");
  }

  @Test
  void aFileThatEndsTooEarlyIsReported() {
    Path file = file("[{\"id\":\"a\"},\n{\"id\":\"b\"");

    assertThatThrownBy(() -> Documents.read(file))
        .isInstanceOf(UsageError.class)
        .hasMessageStartingWith(file + ", line 2, column ");
  }

  @Test
  void aFieldThatIsThereTwiceIsReportedRatherThanDropped() {
    Path file = file("{\"id\":\"a\",\n\"id\":\"b\"}");

    assertThatThrownBy(() -> Documents.read(file))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("line 2")
        .hasMessageContaining("Duplicate field 'id'");
  }

  @Test
  void whatIsNoDocumentIsReported() {
    assertThatThrownBy(() -> Documents.read(file("[{\"id\":\"a\"},\n 17]")))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("line 2: a document is a JSON object, not 17");
  }

  @Test
  void anIdThatIsNoTextIsReported() {
    assertThatThrownBy(() -> Documents.read(file("{\"id\":7}")))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("line 1: an id is a text");
  }

  @Test
  void anEmptyFileIsReported() {
    Path file = file("");

    assertThatThrownBy(() -> Documents.read(file))
        .isInstanceOf(UsageError.class)
        .hasMessage(file + " holds no document.");
  }

  @Test
  void aMissingFileIsReported() {
    Path file = folder.resolve("missing.json");

    assertThatThrownBy(() -> Documents.read(file))
        .isInstanceOf(UsageError.class)
        .hasMessage(file + " does not exist.");
  }

  @Test
  void aFileThatIsNotUtf8IsReported() throws IOException {
    Path file = Files.write(folder.resolve("latin1.json"), new byte[] {'"', (byte) 0xE9, '"'});

    assertThatThrownBy(() -> Documents.read(file))
        .isInstanceOf(UsageError.class)
        .hasMessageStartingWith(file + " is not UTF-8");
  }

  private Path file(String text) {
    try {
      return Files.writeString(folder.resolve("documents.json"), text);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
