/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ContainerDescription;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.apache.kafka.connect.errors.ConnectException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches whether the containers of a task are still the ones that its leases were planned for. The
 * SDK does not notice: with a container created anew it reads nothing, or asks in a loop.
 *
 * <p>A container that is another one by now, or is gone, is no longer read; the connector plans for
 * the new one. If the last container is gone, the task fails. Confined to the reader's thread.
 */
final class ContainerWatch {

  private static final Logger LOG = LoggerFactory.getLogger(ContainerWatch.class);

  private final ReaderThread thread;
  private final Duration every;
  private final Set<ReadContainer> watched = new HashSet<>();
  private final Set<ReadContainer> beingChecked = new HashSet<>();

  ContainerWatch(ReaderThread thread, Duration every) {
    this.thread = thread;
    this.every = every;
  }

  /** Begins to watch a container, if it is not watched yet. */
  void watch(ReadContainer container) {
    if (watched.add(container)) {
      checkLater(container);
    }
  }

  /** Whether a lease is still to be read. */
  boolean isRead(LeaseKey lease) {
    return watched.contains(lease.container());
  }

  /** Asks the account who the container is, and stops reading it if it is another one. */
  void check(ReadContainer container) {
    if (!watched.contains(container) || !beingChecked.add(container)) {
      return;
    }
    container
        .feed()
        .describe()
        .whenComplete(
            (description, error) ->
                thread.execute(() -> identified(container, description, error)));
  }

  private void checkLater(ReadContainer container) {
    thread.executeAfter(
        every,
        () -> {
          check(container);
          if (watched.contains(container)) {
            checkLater(container);
          }
        });
  }

  private void identified(
      ReadContainer container,
      @Nullable ContainerDescription description,
      @Nullable Throwable error) {
    beingChecked.remove(container);
    if (description != null && !description.resourceId().equals(container.resourceId())) {
      watched.remove(container);
      LOG.warn(
          "Container {} was deleted and created again (resource id {}, was {}); the old one is no"
              + " longer read and the connector plans for the new one",
          container.name(),
          description.resourceId(),
          container.resourceId());
    } else if (isGone(error)) {
      vanished(container);
    }
  }

  private void vanished(ReadContainer container) {
    watched.remove(container);
    if (watched.isEmpty()) {
      thread.fail(
          new ConnectException(
              "ChangeFeedContainerNotFound: the container "
                  + container.name()
                  + " does not exist any more. Create it again, or correct cosmos.containers, and"
                  + " restart the connector and its tasks."));
    } else {
      LOG.warn(
          "Container {} does not exist any more and is no longer read; others go on",
          container.name());
    }
  }

  private static boolean isGone(@Nullable Throwable error) {
    return error != null
        && ReadErrors.asFeedException(error).kind() == ChangeFeedException.Kind.CONTAINER_GONE;
  }
}
