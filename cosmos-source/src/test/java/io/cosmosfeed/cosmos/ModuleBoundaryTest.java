/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The provider stands on the SPI and on what the SDK promises. */
class ModuleBoundaryTest {

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.cosmosfeed.cosmos");

  @Test
  void theProviderKnowsNeitherKafkaNorAnotherModule() {
    assertThat(MAIN.contain(CosmosChangeFeedProvider.class)).as("classes looked at").isTrue();
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.apache.kafka..", "io.cosmosfeed.connect..", "io.cosmosfeed.inmemory..")
        .check(MAIN);
  }

  @Test
  void theProviderUsesNoInternalsOfTheSdk() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.azure.cosmos.implementation..")
        .check(MAIN);
  }
}
