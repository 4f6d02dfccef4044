/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import io.cosmosfeed.changefeed.ChangeFeedAccount;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.SettingProblem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.config.ConfigException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A look at the account that a sound configuration names: whether it answers, accepts the
 * credentials, and has the database and the containers.
 */
final class AccountCheck {

  private static final Logger LOG = LoggerFactory.getLogger(AccountCheck.class);

  /** How much of a stack says where a failure came from. */
  private static final int FRAMES_SHOWN = 8;

  private final CosmosFeedConfig config;

  private AccountCheck(CosmosFeedConfig config) {
    this.config = config;
  }

  /**
   * What the look has shown.
   *
   * @param problems what an operator has to change
   * @param containers the containers of the database, sorted; empty if they could not be listed
   */
  record Findings(List<SettingProblem> problems, List<String> containers) {

    static Findings of(String key, String message) {
      return new Findings(List.of(new SettingProblem(key, message)), List.of());
    }

    Findings withProblem(Optional<SettingProblem> another) {
      List<SettingProblem> all = new ArrayList<>(problems);
      another.ifPresent(all::add);
      return new Findings(all, containers);
    }
  }

  /**
   * Looks.
   *
   * @param limit how long it may take; a single request gets half of it, so that the provider can
   *     say what it waited for
   */
  static Findings look(CosmosFeedConfig config, Duration limit) {
    return new AccountCheck(config).look(limit);
  }

  private Findings look(Duration limit) {
    CompletableFuture<ChangeFeedAccount> account =
        config
            .provider()
            .provider()
            .connect(config.provider().settings(), limit.dividedBy(2))
            .toCompletableFuture();
    try {
      return account
          .thenCompose(this::lookAtContainers)
          .exceptionally(this::failedToConnect)
          .get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      return Findings.of(
          ProviderKeys.PROVIDER.name(),
          "The account did not answer within %d ms. Check that it can be reached from this worker."
              .formatted(limit.toMillis()));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Findings.of(
          ProviderKeys.PROVIDER.name(), "The look at the account was interrupted. Try again.");
    } catch (ExecutionException failure) {
      return unexpected(failure);
    } finally {
      giveBack(account);
    }
  }

  /** Closes the account, even one that comes after the limit; not on a thread of the provider. */
  private static void giveBack(CompletableFuture<ChangeFeedAccount> account) {
    CompletableFuture<Void> unused = account.thenAcceptAsync(AccountCheck::close);
  }

  private static void close(ChangeFeedAccount account) {
    try {
      account.close();
    } catch (RuntimeException failure) {
      LOG.warn("The account could not be closed after the look at it", failure);
    }
  }

  private CompletionStage<Findings> lookAtContainers(ChangeFeedAccount account) {
    return account
        .containers(config.containers().database())
        .thenApply(this::compare)
        .exceptionally(this::failedToList)
        .thenCompose(findings -> lookAtMode(account, findings));
  }

  /** A trial read of each chosen container, where the mode is one that may not be served. */
  private CompletionStage<Findings> lookAtMode(ChangeFeedAccount account, Findings findings) {
    if (!config.feed().isModeChecked() || !findings.problems().isEmpty()) {
      return CompletableFuture.completedFuture(findings);
    }
    CompletionStage<Findings> looked = CompletableFuture.completedFuture(findings);
    for (String name : config.containers().selection().among(findings.containers())) {
      ContainerName container = config.containers().container(name);
      looked =
          looked.thenCompose(
              found -> problemOfMode(account, container).thenApply(found::withProblem));
    }
    return looked;
  }

  private CompletionStage<Optional<SettingProblem>> problemOfMode(
      ChangeFeedAccount account, ContainerName container) {
    return account
        .open(container, config.feed().mode())
        .thenCompose(
            feed ->
                ServedVersions.findProblem(container, feed)
                    .whenComplete((problem, failure) -> feed.close()))
        .thenApply(problem -> problem.filter(this::refuses));
  }

  private boolean refuses(SettingProblem problem) {
    boolean isRefused = config.feed().modeCheck() == FeedConfig.ModeCheck.FAIL;
    if (!isRefused) {
      LOG.warn("{}", problem.message());
    }
    return isRefused;
  }

  private Findings compare(List<String> unordered) {
    List<String> existing = unordered.stream().sorted().toList();
    List<SettingProblem> problems = new ArrayList<>(missing(existing));
    for (String name : config.containers().selection().among(existing)) {
      problems.addAll(topicProblems(name));
    }
    return new Findings(problems, existing);
  }

  private List<SettingProblem> missing(List<String> existing) {
    ContainersConfig containers = config.containers();
    ContainerSelection selection = containers.selection();
    if (selection instanceof ContainerSelection.Named named) {
      return named.names().stream()
          .filter(name -> !existing.contains(name))
          .map(name -> notFound(selection, "There is no container '" + name + "'", existing))
          .toList();
    }
    boolean isEmpty = selection.among(existing).isEmpty();
    return isEmpty
        ? List.of(notFound(selection, "No container is chosen by " + selection.key(), existing))
        : List.of();
  }

  private SettingProblem notFound(
      ContainerSelection selection, String what, List<String> existing) {
    String present = existing.isEmpty() ? "no containers" : String.join(", ", existing);
    String message =
        "%s in the database '%s', which has %s. Correct %s, or create the container first."
            .formatted(what, config.containers().database(), present, selection.key());
    return new SettingProblem(selection.key(), ErrorCode.CONTAINER_NOT_FOUND.message(message));
  }

  private List<SettingProblem> topicProblems(String container) {
    try {
      String topic = config.topics().topicOf(config.containers().container(container));
      boolean isCheckpointTopic = topic.equals(config.checkpoints().topic());
      return isCheckpointTopic ? List.of(TopicConfig.sharedWithCheckpoints(topic)) : List.of();
    } catch (ConfigException illegal) {
      return List.of(
          new SettingProblem(TopicConfig.NAME.name(), String.valueOf(illegal.getMessage())));
    }
  }

  private Findings failedToConnect(Throwable failure) {
    return cause(failure) instanceof ChangeFeedException known
        ? Findings.of(
            known.setting().orElse(ProviderKeys.PROVIDER.name()),
            String.valueOf(known.getMessage()))
        : unexpected(failure);
  }

  private Findings failedToList(Throwable failure) {
    boolean hasNoDatabase =
        cause(failure) instanceof ChangeFeedException known
            && known.kind() == ChangeFeedException.Kind.CONTAINER_GONE;
    if (!hasNoDatabase) {
      return failedToConnect(failure);
    }
    return Findings.of(
        ContainersConfig.DATABASE.name(),
        ErrorCode.CONTAINER_NOT_FOUND.message(
            "There is no database '%s' in the account. Correct cosmos.database, or create it first."
                .formatted(config.containers().database())));
  }

  /** A failure that the provider did not foresee: nobody vouches that its text holds no secret. */
  private static Findings unexpected(Throwable failure) {
    Throwable cause = cause(failure);
    LOG.warn(
        "The look at the account failed unexpectedly: {} at {}",
        cause.getClass().getName(),
        Arrays.stream(cause.getStackTrace()).limit(FRAMES_SHOWN).toList());
    return Findings.of(
        ProviderKeys.PROVIDER.name(),
        "The account could not be looked at (%s). The log of the worker says more."
            .formatted(cause.getClass().getSimpleName()));
  }

  private static Throwable cause(Throwable failure) {
    boolean isWrapped =
        failure instanceof CompletionException || failure instanceof ExecutionException;
    Throwable cause = failure.getCause();
    return isWrapped && cause != null ? cause : failure;
  }
}
