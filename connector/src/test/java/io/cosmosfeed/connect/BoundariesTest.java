/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class BoundariesTest {

  private static final JavaClasses CONNECTOR =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.cosmosfeed.connect");

  @Test
  void theConnectorKnowsTheChangeFeedAndNoProviderOfIt() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "com.azure..", "io.netty..", "io.cosmosfeed.cosmos..", "io.cosmosfeed.inmemory..")
        .check(CONNECTOR);
  }

  @Test
  void recordsAndConfigurationKnowNothingOfPositionsAndReading() {
    DescribedPredicate<JavaClass> restOfTheConnector =
        resideInAPackage("io.cosmosfeed.connect..")
            .and(
                resideOutsideOfPackages(
                    "io.cosmosfeed.connect.config", "io.cosmosfeed.connect.record"));
    noClasses()
        .that()
        .resideInAnyPackage("io.cosmosfeed.connect.config", "io.cosmosfeed.connect.record")
        .should()
        .dependOnClassesThat(restOfTheConnector)
        .check(CONNECTOR);
  }

  @Test
  void theConfigurationKnowsNothingOfRecords() {
    noClasses()
        .that()
        .resideInAPackage("io.cosmosfeed.connect.config")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.cosmosfeed.connect.record")
        .check(CONNECTOR);
  }
}
