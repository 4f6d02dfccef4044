/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may import whom, over all modules at once; each module looks after itself besides. */
class ModuleBoundariesTest {

  private static final String SPI = "io.cosmosfeed.changefeed..";
  private static final String COSMOS = "io.cosmosfeed.cosmos..";
  private static final String IN_MEMORY = "io.cosmosfeed.inmemory..";
  private static final String CONNECTOR = "io.cosmosfeed.connect..";
  private static final String LOCAL_STACK = "io.cosmosfeed.localstack..";

  private static final String KAFKA = "org.apache.kafka..";
  private static final String AZURE = "com.azure..";

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.cosmosfeed");

  @ParameterizedTest
  @ValueSource(strings = {SPI, COSMOS, IN_MEMORY, CONNECTOR, LOCAL_STACK})
  void theClassesOfEachModuleAreLookedAt(String module) {
    String prefix = module.substring(0, module.length() - 1);

    assertThat(MAIN).anyMatch(type -> type.getName().startsWith(prefix));
  }

  @Test
  void theSpiDependsOnNoModule() {
    nothingOf(SPI, List.of(COSMOS, IN_MEMORY, CONNECTOR, LOCAL_STACK, KAFKA, AZURE));
  }

  @Test
  void theSourcesKnowNeitherEachOtherNorKafka() {
    nothingOf(COSMOS, List.of(IN_MEMORY, CONNECTOR, LOCAL_STACK, KAFKA));
    nothingOf(IN_MEMORY, List.of(COSMOS, CONNECTOR, LOCAL_STACK, KAFKA, AZURE));
  }

  @Test
  void theConnectorKnowsNoSource() {
    nothingOf(CONNECTOR, List.of(COSMOS, IN_MEMORY, LOCAL_STACK, AZURE));
  }

  @Test
  void theLocalStackStartsTheOtherModulesButUsesNoneOfTheirClasses() {
    nothingOf(LOCAL_STACK, List.of(SPI, COSMOS, IN_MEMORY, CONNECTOR));
  }

  @Test
  void packagesAreFreeOfCycles() {
    slices().matching("io.cosmosfeed.(**)").should().beFreeOfCycles().check(MAIN);
  }

  private static void nothingOf(String module, List<String> forbidden) {
    noClasses()
        .that()
        .resideInAPackage(module)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(forbidden.toArray(String[]::new))
        .check(MAIN);
  }
}
