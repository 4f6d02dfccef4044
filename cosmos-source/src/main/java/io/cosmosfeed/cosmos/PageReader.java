/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import com.azure.cosmos.models.FeedResponse;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.cosmos.ContinuationToken.Slice;
import java.util.List;

/** Turns the SDK's pages into pages of the feed, after looking whose they are. */
final class PageReader {

  private final ContainerDescription container;
  private final ItemReader items;
  private final ContainerIdentity identity;

  PageReader(ContainerDescription container, ItemReader items, ContainerIdentity identity) {
    this.container = container;
    this.items = items;
    this.identity = identity;
  }

  /**
   * The page that a response is.
   *
   * <p>Where the range covers several physical ranges, the SDK reads one of them and keeps the
   * position of the others: its page is dropped, and the sub-ranges are reported.
   *
   * @param range what was asked for
   * @throws ChangeFeedException if the response is of another container or another range, or holds
   *     something that this version does not know
   */
  ChangePage read(FeedResponse<ObjectNode> response, FeedRange range) {
    PageHeaders headers = new PageHeaders(response.getResponseHeaders());
    headers.resourceId().ifPresent(identity::requireSame);
    List<Slice> slices = ContinuationToken.slicesOf(response.getContinuationToken());
    requireTiles(slices, range);
    if (slices.size() > 1) {
      return new ChangePage.Split(
          container.resourceId(),
          slices.stream().map(Slice::range).toList(),
          response.getRequestCharge());
    }
    List<ObjectNode> documents = response.getResults();
    documents.forEach(this::requireOwn);
    return new ChangePage.Changes(
        container.resourceId(),
        changes(documents, range),
        reached(slices.get(0)),
        headers.newestLsn(),
        response.getRequestCharge(),
        headers.bodyBytes().orElseGet(() -> JsonSize.of(documents)));
  }

  private List<Change> changes(List<ObjectNode> documents, FeedRange range) {
    return documents.stream().map(document -> items.read(document, range)).toList();
  }

  private void requireOwn(ObjectNode item) {
    items
        .resourceId(item)
        .filter(id -> !ResourceIds.belongs(id, container.resourceId()))
        .ifPresent(
            id -> {
              throw ChangeFeedException.of(
                  Kind.CONTAINER_GONE,
                  "Container "
                      + container.name()
                      + " was deleted and created again: a document of another container ("
                      + id
                      + ") came instead of one of "
                      + container.resourceId()
                      + ".");
            });
  }

  private void requireTiles(List<Slice> slices, FeedRange range) {
    String reachedBound = range.min();
    for (Slice slice : slices) {
      if (!slice.range().min().equals(reachedBound)) {
        throw strange(range, "the SDK answered for the ranges " + slices);
      }
      reachedBound = slice.range().max();
    }
    if (!reachedBound.equals(range.max())) {
      throw strange(range, "the SDK answered for the ranges " + slices);
    }
  }

  private long reached(Slice slice) {
    return slice
        .lsn()
        .orElseThrow(
            () ->
                strange(
                    slice.range(),
                    "the account marks its pages with "
                        + slice.entityTag().orElse("nothing")
                        + ", not with a number. This version reads numbers only; look for a newer"
                        + " one"));
  }

  private ChangeFeedException strange(FeedRange range, String what) {
    return ChangeFeedException.of(
        Kind.FATAL, "Range " + range + " of container " + container.name() + ": " + what + ".");
  }
}
