/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static io.cosmosfeed.cosmos.CosmosSettings.APPLICATION_NAME;
import static io.cosmosfeed.cosmos.CosmosSettings.AUTH;
import static io.cosmosfeed.cosmos.CosmosSettings.AUTH_KEY;
import static io.cosmosfeed.cosmos.CosmosSettings.CONNECTION_MODE;
import static io.cosmosfeed.cosmos.CosmosSettings.CONNECTION_STRING;
import static io.cosmosfeed.cosmos.CosmosSettings.DEFAULT_APPLICATION_NAME;
import static io.cosmosfeed.cosmos.CosmosSettings.ENDPOINT;
import static io.cosmosfeed.cosmos.CosmosSettings.KEY;
import static io.cosmosfeed.cosmos.CosmosSettings.MODE_DIRECT;
import static io.cosmosfeed.cosmos.CosmosSettings.MODE_GATEWAY;
import static io.cosmosfeed.cosmos.CosmosSettings.PREFERRED_REGIONS;

import io.cosmosfeed.changefeed.SettingProblem;
import io.cosmosfeed.cosmos.ClientConfiguration.ConnectionMode;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Turns the text of the settings into values, and says what is wrong with it. */
final class SettingsReader {

  private static final Pattern PRINTABLE_ASCII = Pattern.compile("[\\x20-\\x7E]{0,64}");

  private final Map<String, String> settings;
  private final List<SettingProblem> problems = new ArrayList<>();

  private SettingsReader(Map<String, String> settings) {
    this.settings = settings;
  }

  /** What the settings amount to. */
  sealed interface Result {

    /** What is wrong, one per key and reason. */
    List<SettingProblem> problems();

    /** Settings with which a connection can be tried. */
    record Usable(AccountSettings account) implements Result {
      @Override
      public List<SettingProblem> problems() {
        return List.of();
      }
    }

    /** Settings with at least one problem. */
    record Unusable(List<SettingProblem> problems) implements Result {}
  }

  /** Reads settings by key; absent and blank ones count as not set. */
  static Result read(Map<String, String> settings) {
    return new SettingsReader(settings).read();
  }

  private Result read() {
    boolean byConnectionString = isSet(CONNECTION_STRING);
    Optional<ConnectionString> address =
        byConnectionString ? readConnectionString() : readEndpointAndKey();
    String endpointKey = byConnectionString ? CONNECTION_STRING : ENDPOINT;
    String credentialKey = byConnectionString ? CONNECTION_STRING : KEY;
    readAuth();
    Optional<URI> endpoint = address.flatMap(a -> readEndpoint(endpointKey, a.endpoint()));
    Optional<Credential> credential = address.flatMap(a -> readKey(credentialKey, a.key()));
    ConnectionMode mode = readConnectionMode(endpoint);
    String applicationName = readApplicationName();
    if (!problems.isEmpty()) {
      return new Result.Unusable(List.copyOf(problems));
    }
    ClientConfiguration client =
        new ClientConfiguration(
            endpoint.orElseThrow(),
            credential.orElseThrow(),
            mode,
            list(PREFERRED_REGIONS),
            applicationName);
    return new Result.Usable(new AccountSettings(client, endpointKey, credentialKey));
  }

  private Optional<ConnectionString> readConnectionString() {
    if (isSet(ENDPOINT) || isSet(KEY)) {
      problem(
          CONNECTION_STRING,
          "Both forms are given. Set either "
              + CONNECTION_STRING
              + ", or "
              + ENDPOINT
              + " and "
              + KEY
              + ".");
      return Optional.empty();
    }
    Optional<ConnectionString> parsed = ConnectionString.parse(text(CONNECTION_STRING));
    if (parsed.isEmpty()) {
      problem(
          CONNECTION_STRING,
          "This is no connection string. Copy it from the account's keys: it looks like"
              + " AccountEndpoint=https://<account>.documents.azure.com:443/;AccountKey=…;");
    }
    return parsed;
  }

  private Optional<ConnectionString> readEndpointAndKey() {
    if (!isSet(ENDPOINT)) {
      problem(
          ENDPOINT,
          "The address of the account is missing. Set "
              + ENDPOINT
              + " (for instance https://<account>.documents.azure.com:443/) and "
              + KEY
              + ", or "
              + CONNECTION_STRING
              + ".");
    }
    if (!isSet(KEY)) {
      problem(
          KEY,
          "The key of the account is missing. Set "
              + KEY
              + " to its primary or secondary key; a read-only one is enough.");
    }
    boolean areBothSet = isSet(ENDPOINT) && isSet(KEY);
    return areBothSet
        ? Optional.of(new ConnectionString(text(ENDPOINT), text(KEY)))
        : Optional.empty();
  }

  private Optional<URI> readEndpoint(String key, String text) {
    Endpoint endpoint = Endpoint.parse(text);
    if (endpoint instanceof Endpoint.Refused refused) {
      problem(key, refused.reason());
    }
    return endpoint instanceof Endpoint.Address address
        ? Optional.of(address.uri())
        : Optional.empty();
  }

  private Optional<Credential> readKey(String key, String text) {
    if (!ConnectionString.isBase64(text)) {
      problem(
          key,
          "The account key is not base64. Copy the whole key from the account; it ends in ==.");
      return Optional.empty();
    }
    return Optional.of(new Credential.AccountKey(text));
  }

  private void readAuth() {
    String auth = textOr(AUTH, AUTH_KEY);
    if (!auth.equals(AUTH_KEY)) {
      problem(AUTH, "'" + auth + "' is not a way to authenticate. Set it to " + AUTH_KEY + ".");
    }
  }

  private ConnectionMode readConnectionMode(Optional<URI> endpoint) {
    String mode = textOr(CONNECTION_MODE, MODE_GATEWAY);
    boolean isPlainHttp = endpoint.filter(Endpoint::isPlainHttp).isPresent();
    if (mode.equals(MODE_DIRECT) && isPlainHttp) {
      problem(
          CONNECTION_MODE,
          "A test host on plain http is reached through its gateway only. Set it to "
              + MODE_GATEWAY
              + ".");
    }
    if (!mode.equals(MODE_GATEWAY) && !mode.equals(MODE_DIRECT)) {
      problem(
          CONNECTION_MODE, "'" + mode + "' is no connection mode. Set it to gateway or direct.");
    }
    return mode.equals(MODE_DIRECT) ? ConnectionMode.DIRECT : ConnectionMode.GATEWAY;
  }

  private String readApplicationName() {
    String name = textOr(APPLICATION_NAME, DEFAULT_APPLICATION_NAME);
    if (!PRINTABLE_ASCII.matcher(name).matches()) {
      problem(
          APPLICATION_NAME,
          "The name goes into a header: use up to 64 printable ASCII characters.");
    }
    return name;
  }

  private List<String> list(String key) {
    return Arrays.stream(text(key).split(",", -1))
        .map(String::strip)
        .filter(entry -> !entry.isEmpty())
        .toList();
  }

  private boolean isSet(String key) {
    return !text(key).isEmpty();
  }

  private String textOr(String key, String otherwise) {
    return isSet(key) ? text(key) : otherwise;
  }

  private String text(String key) {
    return settings.getOrDefault(key, "").strip();
  }

  /** The message names the key, since a refusal by Connect's REST shows messages alone. */
  private void problem(String key, String message) {
    String named = message.contains(key) ? message : key + ": " + message;
    problems.add(new SettingProblem(key, named));
  }
}
