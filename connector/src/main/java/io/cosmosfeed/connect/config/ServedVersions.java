/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.changefeed.SettingProblem;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * A trial read that tells whether all versions and deletes of a container are served at all. A
 * deployed account refuses the read if they are not; Microsoft's emulator answers it and shows by a
 * retention of zero that nothing is kept.
 */
public final class ServedVersions {

  private ServedVersions() {}

  /**
   * Reads once, from now.
   *
   * @param feed of all versions and deletes
   * @return what is wrong, if anything; fails if the account does not answer for another reason
   */
  public static CompletionStage<Optional<SettingProblem>> findProblem(
      ContainerName container, ChangeFeed feed) {
    return feed.describe()
        .thenCompose(
            described ->
                keepsNothing(described)
                    ? CompletableFuture.completedFuture(
                        Optional.of(notServed(container, "its retention is zero")))
                    : tryToRead(container, feed));
  }

  private static boolean keepsNothing(ContainerDescription described) {
    return described.retention().filter(Duration::isZero).isPresent();
  }

  private static CompletionStage<Optional<SettingProblem>> tryToRead(
      ContainerName container, ChangeFeed feed) {
    return feed.feedRanges()
        .thenCompose(ranges -> feed.read(ranges.get(0), Position.NOW, 1))
        .thenApply(page -> Optional.<SettingProblem>empty())
        .exceptionallyCompose(failure -> refused(container, failure));
  }

  private static CompletionStage<Optional<SettingProblem>> refused(
      ContainerName container, Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    boolean isRefused =
        cause instanceof ChangeFeedException known
            && known.kind() == ChangeFeedException.Kind.FATAL
            && known.setting().isEmpty();
    return isRefused
        ? CompletableFuture.completedFuture(
            Optional.of(notServed(container, String.valueOf(cause.getMessage()))))
        : CompletableFuture.failedFuture(cause);
  }

  private static SettingProblem notServed(ContainerName container, String why) {
    return new SettingProblem(
        FeedConfig.MODE.name(),
        "feed.mode=all-versions-and-deletes is not served for the container '%s': %s. Enable it, set feed.mode=latest-version, or set feed.retention.check=warn to go on regardless."
            .formatted(container, why));
  }
}
