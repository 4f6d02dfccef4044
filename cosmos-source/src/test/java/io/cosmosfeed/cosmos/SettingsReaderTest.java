/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedProviders;
import io.cosmosfeed.changefeed.Setting;
import io.cosmosfeed.changefeed.SettingProblem;
import io.cosmosfeed.cosmos.ClientConfiguration.ConnectionMode;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings of an account, from their text. */
class SettingsReaderTest {

  private static final String KEY = "c2VjcmV0LWtleQ==";
  private static final String ENDPOINT = "https://shop.documents.azure.com:443/";
  private static final Map<String, String> GOOD =
      Map.of("cosmos.endpoint", ENDPOINT, "cosmos.key", KEY);

  private final CosmosChangeFeedProvider provider = new CosmosChangeFeedProvider();

  @Test
  void theProviderIsFoundByItsName() {
    assertThat(ChangeFeedProviders.named("cosmos"))
        .get()
        .isInstanceOf(CosmosChangeFeedProvider.class);
  }

  @Test
  void endpointAndKeyAreEnough() {
    AccountSettings account = usable(GOOD);

    assertThat(account)
        .isEqualTo(
            new AccountSettings(
                new ClientConfiguration(
                    URI.create(ENDPOINT),
                    new Credential.AccountKey(KEY),
                    ConnectionMode.GATEWAY,
                    List.of(),
                    "cosmos-feed"),
                "cosmos.endpoint",
                "cosmos.key"));
  }

  @Test
  void aConnectionStringMakesTheSameClient() {
    AccountSettings account =
        usable(
            Map.of(
                "cosmos.connection.string",
                " AccountEndpoint=" + ENDPOINT + ";AccountKey=" + KEY + "; "));

    assertThat(account.client()).isEqualTo(usable(GOOD).client());
    assertThat(account.endpointKey()).isEqualTo("cosmos.connection.string");
    assertThat(account.credentialKey()).isEqualTo("cosmos.connection.string");
  }

  @Test
  void theOtherSettingsAreTakenOver() {
    ClientConfiguration client =
        usable(
                with(
                    Map.of(
                        "cosmos.connection.mode", "direct",
                        "cosmos.preferred.regions", "West Europe, North Europe,",
                        "cosmos.application.name", "billing")))
            .client();

    assertThat(client.connectionMode()).isEqualTo(ConnectionMode.DIRECT);
    assertThat(client.preferredRegions()).containsExactly("West Europe", "North Europe");
    assertThat(client.applicationName()).isEqualTo("billing");
  }

  @Test
  void everyDefaultIsAccepted() {
    Map<String, String> defaults = new HashMap<>();
    provider.settings().forEach(s -> defaults.put(s.key(), s.defaultValue().orElse("")));
    defaults.putAll(GOOD);

    assertThat(provider.validate(defaults)).isEmpty();
  }

  @Test
  void secretsAreMarkedAsSecret() {
    assertThat(provider.settings())
        .filteredOn(setting -> setting.type() == Setting.Type.SECRET)
        .extracting(Setting::key)
        .containsExactly("cosmos.key", "cosmos.connection.string");
  }

  @Test
  void nothingSetNamesBothKeys() {
    List<SettingProblem> problems = provider.validate(Map.of("cosmos.endpoint", " "));

    assertThat(problems)
        .extracting(SettingProblem::key)
        .containsExactly("cosmos.endpoint", "cosmos.key");
    assertThat(problems.get(0).message()).contains("missing", "cosmos.connection.string");
  }

  @Test
  void bothFormsAtOnceAreRefused() {
    Map<String, String> both =
        with(
            Map.of(
                "cosmos.connection.string", "AccountEndpoint=" + ENDPOINT + ";AccountKey=" + KEY));

    assertThat(onlyProblem(both))
        .isEqualTo(
            new SettingProblem(
                "cosmos.connection.string",
                "Both forms are given. Set either cosmos.connection.string, or cosmos.endpoint and"
                    + " cosmos.key."));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "AccountEndpoint=https://shop.documents.azure.com:443/",
        "AccountKey=c2VjcmV0LWtleQ==",
        "Server=shop;Password=c2VjcmV0LWtleQ==",
        "c2VjcmV0LWtleQ=="
      })
  void aTextThatIsNoConnectionStringIsRefusedWithoutRepeatingIt(String text) {
    SettingProblem problem = onlyProblem(Map.of("cosmos.connection.string", text));

    assertThat(problem.key()).isEqualTo("cosmos.connection.string");
    assertThat(problem.message()).contains("AccountEndpoint=").doesNotContain(KEY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shop",
        "shop.documents.azure.com",
        "shop.documents.azure.com:443",
        "ftp://shop.documents.azure.com",
        "https://",
        "https://a b/",
        "https://user:word@shop.documents.azure.com/",
        "https://shop.documents.azure.com/dbs/orders",
        "https://shop.documents.azure.com/?a=b"
      })
  void aTextThatIsNoAddressIsRefused(String endpoint) {
    SettingProblem problem = onlyProblem(with(Map.of("cosmos.endpoint", endpoint)));

    assertThat(problem.key()).isEqualTo("cosmos.endpoint");
    assertThat(problem.message()).contains("https://<account>.documents.azure.com:443/");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost:8081",
        "http://127.0.0.1:8081/",
        "http://127.1.2.3",
        "http://[::1]:8081",
        "http://cosmos:8081",
        "http://cosmos.test",
        "http://host.docker.internal:8081",
        "HTTP://cosmos.localhost",
        "https://10.0.0.1:8081"
      })
  void testHostsMayBeReachedOverPlainHttp(String endpoint) {
    assertThat(provider.validate(with(Map.of("cosmos.endpoint", endpoint)))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://shop.documents.azure.com",
        "http://10.0.0.1:8081",
        "http://127.0.0.1.example.com",
        "http://[2001:db8::1]",
        "http://notlocalhost.com"
      })
  void othersMayNot(String endpoint) {
    SettingProblem problem = onlyProblem(with(Map.of("cosmos.endpoint", endpoint)));

    assertThat(problem.key()).isEqualTo("cosmos.endpoint");
    assertThat(problem.message()).contains("Plain http is for test hosts").contains("Use https");
  }

  @ParameterizedTest
  @ValueSource(strings = {"no base64!", "abcde", "c2VjcmV0LWtleQ="})
  void aKeyThatIsNotBase64IsRefusedWithoutRepeatingIt(String key) {
    SettingProblem problem = onlyProblem(with(Map.of("cosmos.key", key)));

    assertThat(problem.key()).isEqualTo("cosmos.key");
    assertThat(problem.message()).contains("not base64").doesNotContain(key);
  }

  @Test
  void unknownChoicesAreRefused() {
    Map<String, String> settings =
        with(Map.of("cosmos.auth", "password", "cosmos.connection.mode", "carrier-pigeon"));

    assertThat(provider.validate(settings))
        .extracting(SettingProblem::key)
        .containsExactly("cosmos.auth", "cosmos.connection.mode");
  }

  @Test
  void aTestHostOnPlainHttpHasNoDirectMode() {
    Map<String, String> settings =
        with(Map.of("cosmos.endpoint", "http://localhost", "cosmos.connection.mode", "direct"));

    assertThat(onlyProblem(settings).key()).isEqualTo("cosmos.connection.mode");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "käse",
        "a\nb",
        "0123456789012345678901234567890123456789012345678901234567890123456789"
      })
  void anApplicationNameFitsAHeader(String name) {
    assertThat(onlyProblem(with(Map.of("cosmos.application.name", name))).key())
        .isEqualTo("cosmos.application.name");
  }

  @Test
  void whatIsWrongFailsTheConnectionToo() {
    CompletableFuture<?> connection =
        provider.connect(Map.of(), Duration.ofSeconds(1)).toCompletableFuture();

    assertThat(connection).isCompletedExceptionally();
    assertThat(connection.handle((account, failure) -> failure).join())
        .isInstanceOfSatisfying(
            ChangeFeedException.class,
            failure -> {
              assertThat(failure.kind()).isEqualTo(ChangeFeedException.Kind.FATAL);
              assertThat(failure.setting()).contains("cosmos.endpoint");
              assertThat(failure).hasMessageStartingWith("cosmos.endpoint: ");
            });
  }

  @Test
  void secretsDoNotShowInText() {
    assertThat(usable(GOOD).toString()).contains(ENDPOINT).doesNotContain(KEY);
    assertThat(ConnectionString.parse("AccountEndpoint=" + ENDPOINT + ";AccountKey=" + KEY))
        .get()
        .asString()
        .doesNotContain(KEY);
  }

  private static AccountSettings usable(Map<String, String> settings) {
    SettingsReader.Result result = SettingsReader.read(settings);
    assertThat(result.problems()).isEmpty();
    return ((SettingsReader.Result.Usable) result).account();
  }

  private SettingProblem onlyProblem(Map<String, String> settings) {
    List<SettingProblem> problems = provider.validate(settings);
    assertThat(problems).hasSize(1);
    return problems.get(0);
  }

  private static Map<String, String> with(Map<String, String> others) {
    Map<String, String> settings = new HashMap<>(GOOD);
    settings.putAll(others);
    return settings;
  }
}
