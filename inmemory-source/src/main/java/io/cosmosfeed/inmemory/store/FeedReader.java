/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import io.cosmosfeed.changefeed.FeedRange;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Collects a page of a feed.
 *
 * @param slice what to read
 * @param maxItems how many entries a page has at most, unless a transaction alone has more
 * @param maxBytes how large a page is at most, unless a transaction alone is larger
 */
record FeedReader(FeedRange slice, int maxItems, long maxBytes) {

  FeedReader {
    if (maxItems < 1 || maxBytes < 1) {
      throw StoreException.badRequest("A page has room for at least one item");
    }
  }

  /** The first transactions of some logs that fit a page. */
  <E extends LogEntry> FeedPage<E> page(List<Iterator<E>> logs, long newestLsn) {
    Iterator<E> entries = logs.size() == 1 ? logs.get(0) : new LsnOrder<>(logs);
    Collector<E> page = new Collector<>();
    while (entries.hasNext() && !page.isFull()) {
      E entry = entries.next();
      if (slice.contains(entry.key().effectivePartitionKey())) {
        page.offer(entry);
      }
    }
    return page.finish(newestLsn);
  }

  /** A page in the making, and the transaction that may become its next part. */
  private final class Collector<E extends LogEntry> {
    private final List<E> entries = new ArrayList<>();
    private final List<E> transaction = new ArrayList<>();
    private long bytes;
    private long transactionBytes;
    private boolean full;

    void offer(E entry) {
      boolean isNextTransaction = !transaction.isEmpty() && transaction.get(0).lsn() != entry.lsn();
      if (isNextTransaction) {
        closeTransaction();
      }
      transaction.add(entry);
      transactionBytes += entry.size();
    }

    boolean isFull() {
      return full;
    }

    private void closeTransaction() {
      boolean fits =
          entries.size() + transaction.size() <= maxItems && bytes + transactionBytes <= maxBytes;
      full = !fits;
      if (fits || entries.isEmpty()) {
        entries.addAll(transaction);
        bytes += transactionBytes;
      }
      transaction.clear();
      transactionBytes = 0;
    }

    FeedPage<E> finish(long newestLsn) {
      if (!full) {
        closeTransaction();
      }
      long reached = entries.isEmpty() ? newestLsn : entries.get(entries.size() - 1).lsn();
      return new FeedPage<>(entries, reached, newestLsn, bytes);
    }
  }
}
