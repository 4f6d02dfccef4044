/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.plan;

import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.SettingProblem;
import io.cosmosfeed.connect.account.OpenAccount;
import io.cosmosfeed.connect.config.ContainerSelection;
import io.cosmosfeed.connect.config.CosmosFeedConfig;
import io.cosmosfeed.connect.config.ErrorCode;
import io.cosmosfeed.connect.config.FeedConfig.ModeCheck;
import io.cosmosfeed.connect.config.ServedVersions;
import io.cosmosfeed.connect.config.StartPosition;
import io.cosmosfeed.connect.lease.ContainerLeases;
import io.cosmosfeed.connect.lease.Epochs;
import io.cosmosfeed.connect.lease.Lease;
import io.cosmosfeed.connect.lease.LeaseTree;
import io.cosmosfeed.connect.offset.CommittedOffsets;
import io.cosmosfeed.connect.offset.MarkerOffset;
import io.cosmosfeed.connect.offset.RootOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.connect.errors.ConnectException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plans the leases of a connector: over the leaves of the committed tree of each container or,
 * where nothing is committed yet, over a root that it proposes. A proposal stands for the life of
 * the planner, so that all tasks write the same one. Not safe for use by several threads.
 */
final class Planner {

  private static final Logger LOG = LoggerFactory.getLogger(Planner.class);

  private final CosmosFeedConfig config;
  private final OpenAccount account;
  private final CommittedOffsets committed;
  private final NewRoot newRoot;
  private final Map<String, RootOffset.Layout> proposals = new HashMap<>();
  private final Map<ContainerName, ChangeFeed> feeds = new HashMap<>();
  private final Map<ContainerName, String> plannedIds = new HashMap<>();
  private boolean hasPlanned;

  Planner(CosmosFeedConfig config, OpenAccount account, CommittedOffsets committed, Epochs epochs) {
    this.config = config;
    this.account = account;
    this.committed = committed;
    this.newRoot = new NewRoot(account, epochs);
  }

  /**
   * The plan as of now.
   *
   * @throws ConnectException if a container that was named does not exist, or an offset cannot be
   *     used
   * @throws ChangeFeedException if the account does not answer
   */
  FeedPlan plan() {
    List<ContainerLeases> leases = new ArrayList<>();
    for (ContainerName container : chosen()) {
      leases.add(leasesOf(container));
    }
    hasPlanned = true;
    return new FeedPlan(leases);
  }

  /** Whether the roots that a plan was made under are the committed ones. */
  boolean isCommitted(FeedPlan plan) {
    return plan.containers().stream()
        .allMatch(
            leases ->
                committed
                    .root(leases.container(), leases.resourceId())
                    .filter(leases.root()::equals)
                    .isPresent());
  }

  /** Whether other roots are committed than those that a plan was made under. */
  boolean isOverruled(FeedPlan plan) {
    return plan.containers().stream()
        .anyMatch(
            leases ->
                committed
                    .root(leases.container(), leases.resourceId())
                    .filter(RootOffset.Layout.class::isInstance)
                    .filter(root -> !root.equals(leases.root()))
                    .isPresent());
  }

  private List<ContainerName> chosen() {
    ContainerSelection selection = config.containers().selection();
    List<String> existing = account.containers(config.containers().database());
    if (selection instanceof ContainerSelection.Named named) {
      requireExisting(named, existing);
    }
    return selection.among(existing).stream().map(config.containers()::container).toList();
  }

  /**
   * A container that is missing at the start is a mistake; one that vanishes later leaves the
   * others be.
   */
  private void requireExisting(ContainerSelection.Named named, List<String> existing) {
    List<String> missing = named.names().stream().filter(name -> !existing.contains(name)).toList();
    boolean isNothingLeft = missing.size() == named.names().size();
    if (!missing.isEmpty() && (!hasPlanned || isNothingLeft)) {
      throw new ConnectException(
          ErrorCode.CONTAINER_NOT_FOUND.message(
              "The database '"
                  + config.containers().database()
                  + "' has no container "
                  + missing
                  + ". Create it, or correct "
                  + named.key()
                  + "."));
    }
    feeds.keySet().removeIf(known -> missing.contains(known.container()));
  }

  private ContainerLeases leasesOf(ContainerName container) {
    ContainerDescription described = account.describe(container, feedOf(container));
    Optional<String> plannedId = Optional.ofNullable(plannedIds.get(container));
    boolean isAnother = plannedId.filter(id -> !id.equals(described.resourceId())).isPresent();
    boolean isFoundLater = isAnother || (hasPlanned && plannedId.isEmpty());
    ChangeFeed feed = isAnother ? openAnew(container) : feedOf(container);
    RootOffset.Layout root = root(described, feed, isFoundLater);
    List<FeedRange> ranges =
        LeaseTree.leaves(root, some -> committed.ranges(container, some)).stream()
            .map(Lease::range)
            .toList();
    plannedIds.put(container, described.resourceId());
    return new ContainerLeases(container, described.resourceId(), root, ranges);
  }

  private ChangeFeed feedOf(ContainerName container) {
    return feeds.computeIfAbsent(container, this::open);
  }

  /** A feed is of the container that it was opened on, not of one that took its place. */
  private ChangeFeed openAnew(ContainerName container) {
    feedOf(container).close();
    feeds.remove(container);
    return feedOf(container);
  }

  private ChangeFeed open(ContainerName container) {
    ChangeFeed feed = account.open(container);
    if (config.feed().isModeChecked()) {
      account
          .requests()
          .get("a trial read of " + container, () -> ServedVersions.findProblem(container, feed))
          .ifPresent(this::modeIsNotServed);
    }
    return feed;
  }

  private void modeIsNotServed(SettingProblem problem) {
    if (config.feed().modeCheck() == ModeCheck.FAIL) {
      throw new ConnectException(problem.message());
    }
    LOG.warn("{}", problem.message());
  }

  private RootOffset.Layout root(
      ContainerDescription container, ChangeFeed feed, boolean isFoundLater) {
    Optional<RootOffset> known = committed.root(container.name(), container.resourceId());
    if (known.isPresent() && known.get() instanceof RootOffset.Layout root) {
      return root;
    }
    return proposals.computeIfAbsent(
        container.resourceId(),
        unseen -> {
          StartPosition start =
              known.map(RootOffset::start).orElseGet(() -> firstStart(container, isFoundLater));
          RootOffset.Layout root = newRoot.of(container.name(), feed, start);
          LOG.info(
              "Container {} (resource id {}) is read {} under processor '{}': {} feed ranges from"
                  + " {}",
              container.name(),
              container.resourceId(),
              known.isPresent() ? "anew, as an operator asked," : "for the first time",
              config.processorName(),
              root.ranges().size(),
              start);
          return root;
        });
  }

  /**
   * Where a container starts that has no root. One that appeared while we were reading, or took the
   * place of one that was read, was written to unseen: it starts at its beginning, where the mode
   * has one.
   */
  private StartPosition firstStart(ContainerDescription container, boolean isFoundLater) {
    boolean isRecreated =
        committed
            .marker(container.name())
            .map(MarkerOffset::resourceId)
            .filter(resourceId -> !resourceId.equals(container.resourceId()))
            .isPresent();
    if (!isRecreated && !isFoundLater) {
      return config.feed().start();
    }
    boolean hasBeginning = config.feed().mode() == FeedMode.LATEST_VERSION;
    LOG.warn(
        "Container {} {}; it is read from {}",
        container.name(),
        isRecreated ? "was deleted and created again" : "appeared after the connector had started",
        hasBeginning
            ? "its beginning"
            : "now, since this feed has no beginning: earlier writes are not seen");
    return hasBeginning ? StartPosition.BEGINNING : StartPosition.NOW;
  }
}
