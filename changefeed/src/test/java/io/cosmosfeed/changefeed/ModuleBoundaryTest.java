/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The SPI stands on the JDK, JSpecify, Jackson and slf4j alone. */
class ModuleBoundaryTest {

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.cosmosfeed.changefeed");

  @Test
  void theSpiKnowsNeitherKafkaNorTheAzureSdkNorAnotherModule() {
    assertThat(MAIN.contain(ChangeFeed.class)).as("the SPI's classes are looked at").isTrue();
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "io.cosmosfeed.changefeed",
            "java..",
            "org.jspecify.annotations..",
            "com.fasterxml.jackson..",
            "org.slf4j..")
        .check(MAIN);
  }
}
