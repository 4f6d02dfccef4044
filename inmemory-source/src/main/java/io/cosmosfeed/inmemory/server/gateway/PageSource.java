/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.inmemory.store.FeedPage;
import io.cosmosfeed.inmemory.store.LogEntry;

/** One of the feeds of a container. */
@FunctionalInterface
interface PageSource<E extends LogEntry> {
  FeedPage<E> read(Position from, int maxItems, long maxBytes);
}
