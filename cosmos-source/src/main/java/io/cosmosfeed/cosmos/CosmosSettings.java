/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import io.cosmosfeed.changefeed.Setting;
import io.cosmosfeed.changefeed.Setting.Importance;
import io.cosmosfeed.changefeed.Setting.Width;
import java.util.List;
import java.util.Optional;

/** The configuration keys of this provider, described. */
final class CosmosSettings {

  static final String ENDPOINT = "cosmos.endpoint";
  static final String KEY = "cosmos.key";
  static final String CONNECTION_STRING = "cosmos.connection.string";
  static final String AUTH = "cosmos.auth";
  static final String CONNECTION_MODE = "cosmos.connection.mode";
  static final String PREFERRED_REGIONS = "cosmos.preferred.regions";
  static final String APPLICATION_NAME = "cosmos.application.name";

  static final String AUTH_KEY = "key";
  static final String MODE_GATEWAY = "gateway";
  static final String MODE_DIRECT = "direct";
  static final String DEFAULT_APPLICATION_NAME = "cosmos-feed";

  static final List<Setting> ALL =
      List.of(
          new Setting(
              ENDPOINT,
              Setting.Type.TEXT,
              Optional.of(""),
              Importance.HIGH,
              Width.LONG,
              "Account endpoint",
              "The address of the Cosmos DB account, for instance"
                  + " https://<account>.documents.azure.com:443/. Plain http is accepted for test"
                  + " hosts: loopback addresses, names without a dot, and names that end in"
                  + " .localhost, .test, .local or .internal.",
              List.of()),
          new Setting(
              KEY,
              Setting.Type.SECRET,
              Optional.of(""),
              Importance.HIGH,
              Width.LONG,
              "Account key",
              "A primary or secondary key of the account; a read-only key is enough.",
              List.of()),
          new Setting(
              CONNECTION_STRING,
              Setting.Type.SECRET,
              Optional.of(""),
              Importance.HIGH,
              Width.LONG,
              "Connection string",
              "The connection string of the account (AccountEndpoint=…;AccountKey=…;), instead of "
                  + ENDPOINT
                  + " and "
                  + KEY
                  + ".",
              List.of()),
          new Setting(
              AUTH,
              Setting.Type.TEXT,
              Optional.of(AUTH_KEY),
              Importance.MEDIUM,
              Width.SHORT,
              "Authentication",
              "How the account knows who reads: by a key of the account.",
              List.of(AUTH_KEY)),
          new Setting(
              CONNECTION_MODE,
              Setting.Type.TEXT,
              Optional.of(MODE_GATEWAY),
              Importance.LOW,
              Width.SHORT,
              "Connection mode",
              "How to talk to the account: gateway (HTTPS, one port) or direct (TCP to the replicas,"
                  + " ports 10000 to 20000 open). All versions and deletes always go through the"
                  + " gateway.",
              List.of(MODE_GATEWAY, MODE_DIRECT)),
          new Setting(
              PREFERRED_REGIONS,
              Setting.Type.LIST,
              Optional.of(""),
              Importance.LOW,
              Width.LONG,
              "Preferred regions",
              "The regions of the account to read from, best first, as the portal names them; empty"
                  + " leaves it to the account.",
              List.of()),
          new Setting(
              APPLICATION_NAME,
              Setting.Type.TEXT,
              Optional.of(DEFAULT_APPLICATION_NAME),
              Importance.LOW,
              Width.MEDIUM,
              "Application name",
              "What the account's logs call this client: the end of its user agent, up to 64"
                  + " printable ASCII characters.",
              List.of()));

  private CosmosSettings() {}
}
