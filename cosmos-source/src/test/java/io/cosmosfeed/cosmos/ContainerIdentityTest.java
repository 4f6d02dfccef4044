/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Whether a container is still the one that was opened. */
class ContainerIdentityTest {

  private final ChangeFeedException odd = ChangeFeedException.of(Kind.FATAL, "odd");
  private final ChangeFeedException noAnswer = ChangeFeedException.of(Kind.TRANSIENT, "no answer");
  private final ChangeFeedException notThere =
      ChangeFeedException.of(Kind.CONTAINER_GONE, "not there");

  @Test
  void theSameContainerLeavesAFailureAsItIs() {
    assertThat(explanation(Mono.just(container("EAABAIAAABA=")))).isSameAs(odd);
  }

  @Test
  void anotherContainerExplainsIt() {
    assertThat(explanation(Mono.just(container("EAABAIAAACA="))))
        .isInstanceOfSatisfying(
            ChangeFeedException.class,
            failure -> assertThat(failure.kind()).isEqualTo(Kind.CONTAINER_GONE))
        .hasMessage(
            "Container shop/orders was deleted and created again: its resource id was EAABAIAAABA="
                + " and is EAABAIAAACA=.");
  }

  @Test
  void aContainerThatIsNotThereExplainsItToo() {
    assertThat(explanation(Mono.error(notThere))).isSameAs(notThere);
  }

  @Test
  void anAccountThatDoesNotSayExplainsNothing() {
    assertThat(explanation(Mono.error(noAnswer))).isSameAs(odd);
  }

  @Test
  void doubtIsSilentUnlessTheContainerIsGone() {
    assertThat(doubt(Mono.error(noAnswer))).isNotDone();
    assertThat(doubt(Mono.just(container("EAABAIAAABA=")))).isNotDone();
    assertThat(doubt(Mono.error(notThere))).failsWithin(10, TimeUnit.SECONDS);
    assertThat(doubt(Mono.just(container("EAABAIAAACA=")))).failsWithin(10, TimeUnit.SECONDS);
  }

  @Test
  void doubtsAtTheSameTimeShareOneQuestion() {
    Sinks.One<ContainerDescription> answer = Sinks.one();
    int[] questions = new int[1];
    ContainerIdentity identity =
        new ContainerIdentity(
            container("EAABAIAAABA="),
            Mono.defer(
                () -> {
                  questions[0]++;
                  return answer.asMono();
                }));

    var first = identity.explain(odd).toFuture();
    var second = identity.explain(odd).toFuture();
    answer.tryEmitValue(container("EAABAIAAABA=")).orThrow();
    var third = identity.explain(odd).toFuture();

    assertThat(questions[0]).as("two at once, and one later").isEqualTo(2);
    assertThat(List.of(first, second, third)).allMatch(CompletableFuture::isCompletedExceptionally);
  }

  @Test
  void aForeignResourceIdIsRefused() {
    ContainerIdentity identity = new ContainerIdentity(container("EAABAIAAABA="), Mono.never());

    identity.requireSame("EAABAIAAABA=");
    assertThatThrownBy(() -> identity.requireSame("EAABAIAAACA="))
        .isInstanceOf(ChangeFeedException.class);
  }

  private Throwable explanation(Mono<ContainerDescription> today) {
    ContainerIdentity identity = new ContainerIdentity(container("EAABAIAAABA="), today);
    return identity.explain(odd).toFuture().handle((nothing, failure) -> failure).join();
  }

  private static CompletableFuture<Object> doubt(Mono<ContainerDescription> today) {
    return new ContainerIdentity(container("EAABAIAAABA="), today)
        .doubtAfter(Duration.ZERO)
        .toFuture();
  }

  private static ContainerDescription container(String resourceId) {
    return new ContainerDescription(
        new ContainerName("shop", "orders"),
        resourceId,
        PartitionKeyDefinition.ofPaths(List.of("/pk")),
        Optional.empty());
  }
}
