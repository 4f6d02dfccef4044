/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ConfigurationDocsTest {

  private static final Path DOCS = Path.of("..", "docs", "configuration.md");
  private static final String UPDATE = "docs.update";
  private static final String COMMAND =
      "mvn test -pl connector -am -Dtest=ConfigurationDocsTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -D"
          + UPDATE
          + "=true";

  @Test
  void theDocumentationOfTheConfigurationIsUpToDate() throws IOException {
    String generated = ConfigurationDocs.of(CosmosFeedConfig.definition());
    if (Boolean.getBoolean(UPDATE)) {
      Files.createDirectories(DOCS.getParent());
      Files.writeString(DOCS, generated);
    }

    assertThat(DOCS)
        .describedAs("docs/configuration.md, which is written by: %s", COMMAND)
        .content()
        .isEqualTo(generated);
  }
}
