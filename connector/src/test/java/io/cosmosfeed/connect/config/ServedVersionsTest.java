/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.changefeed.SettingProblem;
import io.cosmosfeed.connect.model.Pages;
import io.cosmosfeed.connect.model.ScriptedFeed;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ServedVersionsTest {

  private static final ContainerName ORDERS = new ContainerName("shop", "orders");

  private final ScriptedFeed feed = new ScriptedFeed(ORDERS, Pages.RID);
  private final CompletableFuture<Optional<SettingProblem>> found =
      ServedVersions.findProblem(ORDERS, feed).toCompletableFuture();

  @Test
  void oneReadFromNowTellsThatTheModeIsServed() {
    assertThat(feed.outstanding().get(0).position()).isEqualTo(Position.NOW);

    feed.only().answer().complete(Pages.page(1));

    assertThat(found).isCompletedWithValue(Optional.empty());
  }

  @Test
  void aRefusalIsAProblemOfTheModeThatNamesTheContainerAndTheWayOut() {
    feed.only()
        .answer()
        .completeExceptionally(ChangeFeedException.of(Kind.FATAL, "must be enabled"));

    assertThat(found.join())
        .hasValueSatisfying(
            problem -> {
              assertThat(problem.key()).isEqualTo("feed.mode");
              assertThat(problem.message())
                  .contains("shop/orders", "must be enabled", "feed.retention.check=warn");
            });
  }

  @Test
  void anAccountThatIsBusyTellsNothingAboutTheMode() {
    ChangeFeedException busy = ChangeFeedException.of(Kind.TRANSIENT, "busy");

    feed.only().answer().completeExceptionally(busy);

    assertThat(found).isCompletedExceptionally();
    assertThat(found.handle((problem, failure) -> failure).join()).hasCause(busy);
  }
}
