/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * The change feed of one container, in one mode. Safe for use by several threads; at most one
 * {@link #read} may be outstanding per feed range.
 *
 * <p>No method throws what the account did: stages fail, and only with a {@link
 * ChangeFeedException}. Stages may complete on a thread of the provider, which dependents must not
 * block.
 */
public interface ChangeFeed extends AutoCloseable {

  /**
   * The container as the account describes it now. A container that was deleted and created again
   * under its name has another resource id.
   */
  CompletionStage<ContainerDescription> describe();

  /** Today's physical layout: ranges that tile the key space, ordered by their lower bounds. */
  CompletionStage<List<FeedRange>> feedRanges();

  /**
   * Reads one page: one call is one page, and nothing is fetched ahead.
   *
   * <p>The range may be narrower or wider than a physical one. Changes come in feed order; those of
   * one transaction share an LSN and are never spread over two pages, so a page may be larger than
   * {@code maxItems}.
   *
   * @param range what to read
   * @param position where to read on from
   * @param maxItems how many changes the page should have at most, from 1; a hint
   * @return the page: changes and the position reached, or the sub-ranges of a range that had split
   */
  CompletionStage<ChangePage> read(FeedRange range, Position position, int maxItems);

  /** Ends the feed: outstanding reads fail, as do later ones. Closing twice is harmless. */
  @Override
  void close();
}
