/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedProvider;
import io.cosmosfeed.changefeed.ChangeFeedProviders;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.changefeed.SettingProblem;
import io.cosmosfeed.inmemory.store.Container;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InMemoryChangeFeedProviderTest {

  private static final String ACCOUNT = "provider-test";
  private static final ContainerName ORDERS = new ContainerName("shop", "orders");

  private final ChangeFeedProvider provider = new InMemoryChangeFeedProvider();

  @TempDir private Path directory;

  @AfterEach
  void forgetTheAccount() {
    InMemoryAccounts.forget(ACCOUNT);
  }

  @Test
  void theProviderIsFoundByItsName() {
    assertThat(ChangeFeedProviders.named("inmemory"))
        .containsInstanceOf(InMemoryChangeFeedProvider.class);
  }

  @Test
  void everySettingHasADefaultWithWhichItIsValid() {
    Map<String, String> defaults = new HashMap<>();
    provider
        .settings()
        .forEach(setting -> defaults.put(setting.key(), setting.defaultValue().orElseThrow()));

    assertThat(provider.validate(defaults)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "inmemory.ranges, 0",
    "inmemory.ranges, 10001",
    "inmemory.ranges, many",
    "inmemory.port, -1",
    "inmemory.port, 65536",
    "inmemory.containers, orders",
    "inmemory.containers, 'shop/orders,shop/'",
    "inmemory.partition.key, id",
    "inmemory.partition.key, '/a,/b,/c,/d'",
    "inmemory.documents, /no/such/file.json"
  })
  void aWrongSettingIsNamed(String key, String value) throws Exception {
    Map<String, String> settings = new HashMap<>(Map.of("inmemory.containers", "shop/orders"));
    settings.put(key, value);

    assertThat(provider.validate(settings)).extracting(SettingProblem::key).containsExactly(key);
    ChangeFeedException refusal = failure(connect(settings));
    assertThat(refusal.kind()).isEqualTo(ChangeFeedException.Kind.FATAL);
    assertThat(refusal.setting()).contains(key);
  }

  @Test
  void documentsNeedAContainer() throws IOException {
    Path file = file("[]");

    assertThat(provider.validate(Map.of("inmemory.documents", file.toString())))
        .extracting(SettingProblem::key)
        .containsExactly("inmemory.containers");
  }

  @Test
  void theContainersThatAreConfiguredAreThere() throws Exception {
    Map<String, String> settings =
        Map.of(
            "inmemory.containers", "shop/orders, shop/customers",
            "inmemory.partition.key", "/tenant,/user",
            "inmemory.ranges", "4");

    try (ChangeFeedAccount account = get(connect(settings));
        ChangeFeed feed = get(account.open(ORDERS, FeedMode.LATEST_VERSION))) {
      ContainerDescription description = get(feed.describe());

      assertThat(get(account.containers("shop"))).containsExactly("customers", "orders");
      assertThat(description.partitionKey())
          .isEqualTo(PartitionKeyDefinition.ofPaths(List.of("/tenant", "/user")));
      assertThat(get(feed.feedRanges())).hasSize(4);
    }
  }

  @Test
  void theDocumentsOfAFileAreInTheFirstContainer() throws Exception {
    Path file = file("{\"id\":\"a\",\"n\":1}\n{\"n\":2}\n");
    Map<String, String> settings =
        Map.of(
            "inmemory.containers",
            "shop/orders,shop/customers",
            "inmemory.documents",
            file.toString());

    try (ChangeFeedAccount account = get(connect(settings))) {
      List<Change> orders = read(account, ORDERS);

      assertThat(orders)
          .extracting(change -> change.current().orElseThrow().path("n").asInt())
          .containsExactly(1, 2);
      assertThat(orders.get(0).rangeId()).isEqualTo("a");
      assertThat(orders.get(1).id().orElseThrow()).isNotBlank();
      assertThat(read(account, new ContainerName("shop", "customers"))).isEmpty();
    }
  }

  @Test
  void aFileThatIsNoJsonIsNamedAndCanBeMended() throws Exception {
    Path file = file("[{\"id\":\"a\"},\n oops]");
    Map<String, String> settings =
        Map.of("inmemory.containers", "shop/orders", "inmemory.documents", file.toString());

    ChangeFeedException refusal = failure(connect(settings));
    Files.writeString(file, "[{\"id\":\"a\"}]");

    assertThat(refusal.setting()).contains("inmemory.documents");
    assertThat(refusal).hasMessageContaining(file.toString()).hasMessageContaining("line 2");
    try (ChangeFeedAccount account = get(connect(settings))) {
      assertThat(read(account, ORDERS)).hasSize(1);
    }
  }

  @Test
  void aDocumentThatTheStoreRefusesIsNamedByItsLine() throws Exception {
    Path file = file("{\"id\":\"a\"}\n{\"id\":\"b\"}\n{\"id\":\"a\"}\n");

    ChangeFeedException refusal =
        failure(
            connect(
                Map.of(
                    "inmemory.containers", "shop/orders", "inmemory.documents", file.toString())));

    assertThat(refusal).hasMessageContaining("line 3").hasMessageContaining("already exists");
  }

  @Test
  void whoGivesTheSameAccountReadsTheSameDocumentsEvenLater() throws Exception {
    Map<String, String> settings = Map.of("inmemory.containers", "shop/orders");
    get(connect(settings)).close();

    orders().create(document("a"));

    try (ChangeFeedAccount again = get(connect(settings));
        ChangeFeedAccount other = get(connect(settings))) {
      assertThat(read(again, ORDERS)).hasSize(1);
      assertThat(read(other, ORDERS)).hasSize(1);
    }
  }

  @Test
  void aPortIsOpenForWritersAndStaysSo() throws Exception {
    int port = freePort();
    Map<String, String> settings =
        Map.of("inmemory.containers", "shop/orders", "inmemory.port", Integer.toString(port));

    get(connect(settings)).close();
    get(connect(settings)).close();

    assertThat(isTaken(port)).isTrue();
    InMemoryAccounts.forget(ACCOUNT);
    assertThat(isTaken(port)).isFalse();
  }

  @Test
  void aPortThatIsTakenIsNamed() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());

      ChangeFeedException refusal = failure(connect(Map.of("inmemory.port", port)));

      assertThat(refusal.setting()).contains("inmemory.port");
      assertThat(refusal).hasMessageContaining(port);
    }
  }

  private CompletionStage<ChangeFeedAccount> connect(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("inmemory.account", ACCOUNT);
    return provider.connect(all, Duration.ofSeconds(10));
  }

  private static Container orders() {
    return InMemoryAccounts.store(ACCOUNT).requireDatabase("shop").requireContainer("orders");
  }

  private static ObjectNode document(String id) {
    return JsonNodeFactory.instance.objectNode().put("id", id);
  }

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("documents.json"), text);
  }

  private static List<Change> read(ChangeFeedAccount account, ContainerName container)
      throws Exception {
    try (ChangeFeed feed = get(account.open(container, FeedMode.LATEST_VERSION))) {
      ChangePage page = get(feed.read(FeedRange.FULL, Position.BEGINNING, 100));
      return ((ChangePage.Changes) page).changes();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static boolean isTaken(int port) {
    IOException refusal =
        catchThrowableOfType(
            IOException.class,
            () -> new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close());
    return refusal != null;
  }

  private static <T> T get(CompletionStage<T> stage) throws Exception {
    return stage.toCompletableFuture().get(10, TimeUnit.SECONDS);
  }

  private static ChangeFeedException failure(CompletionStage<?> stage) {
    ExecutionException failure = catchThrowableOfType(ExecutionException.class, () -> get(stage));
    assertThat(failure).as("the stage fails").isNotNull();
    assertThat(failure.getCause()).isInstanceOf(ChangeFeedException.class);
    return (ChangeFeedException) failure.getCause();
  }
}
