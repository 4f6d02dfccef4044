/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.provider;

import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import io.cosmosfeed.changefeed.Setting;
import io.cosmosfeed.changefeed.Setting.Importance;
import io.cosmosfeed.changefeed.Setting.Width;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The settings of this provider as values.
 *
 * @param account the name of the worker's account in memory
 * @param containers what the account is to have
 * @param partitionKey of the containers that are created
 * @param ranges how many physical ranges a container that is created has
 * @param documents a file to load into the first of the containers when it is created
 * @param port where writers are listened for, 0 for a free one
 */
record InMemorySettings(
    String account,
    List<ContainerName> containers,
    PartitionKeyDefinition partitionKey,
    int ranges,
    Optional<Path> documents,
    OptionalInt port) {

  static final String ACCOUNT = "inmemory.account";
  static final String CONTAINERS = "inmemory.containers";
  static final String PARTITION_KEY = "inmemory.partition.key";
  static final String RANGES = "inmemory.ranges";
  static final String DOCUMENTS = "inmemory.documents";
  static final String PORT = "inmemory.port";

  static final int MAX_RANGES = 10_000;
  static final int MAX_PORT = 65_535;

  static final List<Setting> ALL =
      List.of(
          setting(
              CONTAINERS,
              Setting.Type.LIST,
              "",
              Importance.HIGH,
              Width.LONG,
              "Containers",
              "The containers that the account in memory has from the start, as database/container,"
                  + " separated by commas. One that is there already stays as it is."),
          setting(
              DOCUMENTS,
              Setting.Type.TEXT,
              "",
              Importance.HIGH,
              Width.LONG,
              "Documents",
              "A file on the worker with documents, as a JSON array or as JSON Lines, which the"
                  + " first container holds from the start. Documents without an id get one."),
          setting(
              PARTITION_KEY,
              Setting.Type.LIST,
              "/id",
              Importance.MEDIUM,
              Width.MEDIUM,
              "Partition key",
              "The partition key path of these containers, or up to "
                  + PartitionKeyDefinition.MAX_LEVELS
                  + " paths separated by commas for a hierarchical key."),
          setting(
              RANGES,
              Setting.Type.INTEGER,
              "1",
              Importance.LOW,
              Width.SHORT,
              "Physical ranges",
              "How many physical ranges these containers begin with, from 1 to "
                  + MAX_RANGES
                  + "."),
          setting(
              PORT,
              Setting.Type.INTEGER,
              "",
              Importance.MEDIUM,
              Width.SHORT,
              "Port",
              "A port of the loopback interface where the SDKs of Cosmos DB can write to the"
                  + " account, by plain HTTP and with the emulator's well-known key; 0 takes a free"
                  + " one, which the worker's log tells. Nothing is opened if it is not set."),
          setting(
              ACCOUNT,
              Setting.Type.TEXT,
              "default",
              Importance.LOW,
              Width.SHORT,
              "Account",
              "Which account in memory is read: connectors of one worker that give the same name"
                  + " share it. It is kept until the worker ends, and each worker has its own, so"
                  + " that this provider is for one worker only."));

  InMemorySettings {
    containers = List.copyOf(containers);
  }

  private static Setting setting(
      String key,
      Setting.Type type,
      String defaultValue,
      Importance importance,
      Width width,
      String displayName,
      String documentation) {
    return new Setting(
        key,
        type,
        Optional.of(defaultValue),
        importance,
        width,
        displayName,
        documentation,
        List.of());
  }
}
