/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.cosmosfeed.inmemory.store.InMemoryCosmos;
import org.junit.jupiter.api.Test;

/** The in-memory source stands on the SPI: the account it stands for is made here, not called. */
class ModuleBoundaryTest {

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.cosmosfeed.inmemory");

  @Test
  void theModuleKnowsNeitherTheAzureSdkNorKafka() {
    assertThat(MAIN.contain(InMemoryCosmos.class)).as("its classes are looked at").isTrue();
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.azure..", "org.apache.kafka..", "io.cosmosfeed.connect..")
        .check(MAIN);
  }

  @Test
  void theStoreKnowsNeitherItsServerNorItsProvider() {
    noClasses()
        .that()
        .resideInAPackage("io.cosmosfeed.inmemory.store..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.cosmosfeed.inmemory.server..", "io.cosmosfeed.inmemory.provider..", "io.netty..")
        .check(MAIN);
  }

  @Test
  void thePartsHaveNoCycles() {
    slices().matching("io.cosmosfeed.inmemory.(*)..").should().beFreeOfCycles().check(MAIN);
  }
}
