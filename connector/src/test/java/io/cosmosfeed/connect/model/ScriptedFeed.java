/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import io.cosmosfeed.changefeed.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** A feed whose reads wait until the test answers them. */
public final class ScriptedFeed implements ChangeFeed {

  private final ContainerName name;
  private final List<Read> outstanding = new ArrayList<>();
  private List<FeedRange> layout = List.of(FeedRange.FULL);
  private Optional<Function<Read, ChangePage>> answers = Optional.empty();
  private String resourceId;
  private String openedOn;
  private Optional<ChangeFeedException> describeFailure = Optional.empty();
  private int reads;
  private int describes;

  public ScriptedFeed(ContainerName name, String resourceId) {
    this.name = name;
    this.resourceId = resourceId;
    this.openedOn = resourceId;
  }

  /** A read that was asked for and not answered yet. */
  public record Read(
      FeedRange range, Position position, int maxItems, CompletableFuture<ChangePage> answer) {}

  /** The reads on their way, in the order in which they were asked for. */
  public List<Read> outstanding() {
    return List.copyOf(outstanding);
  }

  /** Those who asked are gone. */
  public void forget() {
    outstanding.clear();
  }

  /** How many reads were ever asked for. */
  public int reads() {
    return reads;
  }

  /** How often the container was looked up. */
  public int describes() {
    return describes;
  }

  /** Takes the only read on its way. */
  public Read only() {
    if (outstanding.size() != 1) {
      throw new AssertionError("One read was expected to be on its way: " + outstanding);
    }
    return outstanding.remove(0);
  }

  /** Takes the read of a range. */
  public Read of(FeedRange range) {
    Read found =
        outstanding.stream()
            .filter(read -> read.range().equals(range))
            .findFirst()
            .orElseThrow(() -> new AssertionError("No read of " + range + ": " + outstanding));
    outstanding.remove(found);
    return found;
  }

  /** From now on every read is answered at once. */
  public ScriptedFeed answering(Function<Read, ChangePage> answer) {
    answers = Optional.of(answer);
    return this;
  }

  /** The physical ranges are cut so from now on. */
  public ScriptedFeed layout(String... cuts) {
    layout = FeedRange.FULL.splitAt(List.of(cuts));
    return this;
  }

  /** The feed is opened on the container that has the name now. */
  void opened() {
    openedOn = resourceId;
  }

  /** From now on another container has the name. */
  public void recreate(String newResourceId) {
    resourceId = newResourceId;
  }

  /** From now on the container cannot be looked up. */
  public void failDescribe(ChangeFeedException failure) {
    describeFailure = Optional.of(failure);
  }

  @Override
  public CompletionStage<ContainerDescription> describe() {
    describes++;
    return describeFailure
        .<CompletionStage<ContainerDescription>>map(CompletableFuture::failedFuture)
        .orElseGet(() -> CompletableFuture.completedFuture(description()));
  }

  public ContainerDescription description() {
    return new ContainerDescription(
        name, resourceId, PartitionKeyDefinition.ofPaths(List.of("/pk")), Optional.empty());
  }

  @Override
  public CompletionStage<List<FeedRange>> feedRanges() {
    return CompletableFuture.completedFuture(layout);
  }

  @Override
  public CompletionStage<ChangePage> read(FeedRange range, Position position, int maxItems) {
    boolean isTwice = outstanding.stream().anyMatch(read -> read.range().equals(range));
    if (isTwice) {
      throw new AssertionError("Two reads of " + range + " at once");
    }
    Read read = new Read(range, position, maxItems, new CompletableFuture<>());
    reads++;
    if (answers.isPresent()) {
      return openedOn.equals(resourceId)
          ? CompletableFuture.completedFuture(answers.get().apply(read))
          : CompletableFuture.failedFuture(
              ChangeFeedException.of(
                  ChangeFeedException.Kind.CONTAINER_GONE, "deleted and created again"));
    }
    outstanding.add(read);
    return read.answer();
  }

  @Override
  public void close() {}
}
