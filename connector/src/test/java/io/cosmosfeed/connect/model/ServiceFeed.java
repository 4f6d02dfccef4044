/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import io.cosmosfeed.changefeed.Position;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The feed of the service's container. Its reads are answered when the model says so, with what the
 * service has at that moment or had when it was asked, from a replica that may lag, or not at all.
 */
final class ServiceFeed implements ChangeFeed {

  /** When reads are answered. */
  enum Answers {
    AT_ONCE,
    WHEN_TOLD
  }

  private final Service service;
  private final Random random;
  private final Answers answers;
  private final Wiring wiring;
  private final List<Outstanding> outstanding = new ArrayList<>();
  private final List<Served> served = new ArrayList<>();
  private final Set<FeedRange> revealed = new HashSet<>();
  private boolean isCalm;
  private int layoutReadAt;
  private String openedOn = "";

  ServiceFeed(Service service, Random random, Answers answers, Wiring wiring) {
    this.service = service;
    this.random = random;
    this.answers = answers;
    this.wiring = wiring;
  }

  private record Outstanding(
      FeedRange range,
      Position position,
      int maxItems,
      Optional<ChangePage> early,
      CompletableFuture<ChangePage> answer) {}

  /** A page of changes that was served: what a range had after a position and up to an LSN. */
  record Served(FeedRange range, long after, long reached) {}

  /** From now on it is the feed of the container that is there now. */
  void opened() {
    openedOn = service.resourceId();
  }

  /** How many writes there were when the layout was last asked for, as it is for a new root. */
  int layoutReadAt() {
    return layoutReadAt;
  }

  List<Served> served() {
    return served;
  }

  boolean isCalm() {
    return isCalm;
  }

  /** From now on every read is answered, by a replica that is up to date. */
  void calmDown() {
    isCalm = true;
  }

  /** Answers one of the reads on their way, if there is one. */
  boolean answerOne() {
    if (outstanding.isEmpty()) {
      return false;
    }
    Outstanding read = outstanding.remove(random.nextInt(outstanding.size()));
    int luck = isCalm ? 0 : random.nextInt(20);
    if (luck == 1) {
      read.answer()
          .completeExceptionally(
              ChangeFeedException.of(Kind.THROTTLED, "busy").withRetryAfter(Duration.ofMillis(20)));
    } else if (luck == 2) {
      read.answer().completeExceptionally(ChangeFeedException.of(Kind.TRANSIENT, "no answer"));
    } else if (read.early().isPresent()) {
      read.answer().complete(read.early().get());
    } else if (isOfAnotherContainer() && random.nextBoolean()) {
      read.answer().completeExceptionally(gone());
    } else {
      read.answer().complete(page(read.range(), read.position(), read.maxItems()));
    }
    return true;
  }

  private boolean isOfAnotherContainer() {
    return !openedOn.equals(service.resourceId());
  }

  private static ChangeFeedException gone() {
    return ChangeFeedException.of(Kind.CONTAINER_GONE, "deleted and created again");
  }

  @Override
  public CompletionStage<ChangePage> read(FeedRange range, Position position, int maxItems) {
    if (answers == Answers.AT_ONCE && isOfAnotherContainer()) {
      return CompletableFuture.failedFuture(gone());
    }
    if (answers == Answers.AT_ONCE) {
      return CompletableFuture.completedFuture(page(range, position, maxItems));
    }
    boolean isSlow = !isCalm && random.nextInt(4) == 0;
    Outstanding read =
        new Outstanding(
            range,
            position,
            maxItems,
            isSlow ? Optional.of(page(range, position, maxItems)) : Optional.empty(),
            new CompletableFuture<>());
    outstanding.add(read);
    return read.answer();
  }

  @Override
  public CompletionStage<ContainerDescription> describe() {
    return CompletableFuture.completedFuture(
        new ContainerDescription(
            ServiceAccount.CONTAINER,
            service.resourceId(),
            PartitionKeyDefinition.ofPaths(List.of("/pk")),
            Optional.empty()));
  }

  @Override
  public CompletionStage<List<FeedRange>> feedRanges() {
    layoutReadAt = service.writes().size();
    return CompletableFuture.completedFuture(service.layout());
  }

  @Override
  public void close() {
    outstanding.clear();
  }

  private ChangePage page(FeedRange range, Position position, int maxItems) {
    List<FeedRange> pieces = service.piecesOf(range);
    if (pieces.size() == 1) {
      return changes(range, range, position, maxItems);
    }
    if (wiring.showsFirstPageOfSplit() && revealed.add(range)) {
      return changes(range, pieces.get(0), position, maxItems);
    }
    return new ChangePage.Split(service.resourceId(), pieces, 1.0);
  }

  private ChangePage changes(FeedRange asked, FeedRange range, Position position, int maxItems) {
    long newest = service.newestLsn(range);
    boolean isLagging = answers == Answers.WHEN_TOLD && !isCalm && random.nextInt(8) == 0;
    long visible = isLagging ? Math.max(0, newest - random.nextInt(4)) : newest;
    if (position instanceof Position.Now) {
      return served(asked, visible, List.of(), visible, newest);
    }
    if (position instanceof Position.At at) {
      OptionalLong first = service.firstLsnFrom(range, at.instant());
      long before = first.isPresent() ? first.getAsLong() - 1 : newest;
      return served(asked, before, List.of(), before, newest);
    }
    long after = ((Position.After) position).lsn();
    List<Write> found = service.changes(range, after, visible);
    List<Write> page = wholeTransactions(found, maxItems);
    boolean isCut = page.size() < found.size();
    long reached = isCut ? page.get(page.size() - 1).lsn() : visible;
    return served(asked, after, page, reached, newest);
  }

  private ChangePage served(
      FeedRange range, long after, List<Write> page, long reached, long newest) {
    served.add(new Served(range, after, reached));
    return new ChangePage.Changes(
        service.resourceId(),
        page.stream().map(ServiceFeed::change).toList(),
        reached,
        OptionalLong.of(newest),
        1.0,
        100L * page.size());
  }

  private static List<Write> wholeTransactions(List<Write> writes, int maxItems) {
    int end = Math.min(maxItems, writes.size());
    while (end > 0 && end < writes.size() && writes.get(end).lsn() == writes.get(end - 1).lsn()) {
      end++;
    }
    return writes.subList(0, end);
  }

  private static Change change(Write write) {
    JsonNodeFactory json = JsonNodeFactory.instance;
    ObjectNode document = json.objectNode().put("id", write.document()).put("pk", write.key());
    document.put("write", write.index());
    return new Change(
        Change.Operation.UPSERT,
        Optional.of(document),
        Optional.empty(),
        Optional.of(Integer.toString(write.index())),
        Optional.of(PartitionKey.of(json.textNode(write.key()))),
        write.lsn(),
        write.time(),
        false,
        write.hash());
  }
}
