/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/**
 * Resources that are built on first use, shared by equal keys, and closed with their last user.
 * Safe for use by several threads.
 *
 * @param <K> what distinguishes one resource from another
 * @param <V> the resource
 */
final class SharedResources<K, V extends Closeable> {

  private final Function<K, V> builder;
  private final Executor executor;
  private final Map<K, Entry> entries = new HashMap<>();

  /**
   * @param builder makes a resource; may block
   * @param executor runs the builder
   */
  SharedResources(Function<K, V> builder, Executor executor) {
    this.builder = builder;
    this.executor = executor;
  }

  /**
   * The resource of a key, built if nobody uses it yet.
   *
   * @param wait how long the resource may take to be built; a resource that comes later is closed
   *     unless somebody else waits for it
   * @return a lease; fails with what the builder threw, or with a {@link
   *     java.util.concurrent.TimeoutException}
   */
  CompletableFuture<Lease> acquire(K key, Duration wait) {
    Entry entry = join(key);
    return entry
        .built
        .copy()
        .orTimeout(wait.toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete(
            (resource, failure) -> {
              if (failure != null) {
                leave(entry);
              }
            })
        .thenApply(resource -> new Lease(entry, resource));
  }

  private synchronized Entry join(K key) {
    Entry present = entries.get(key);
    boolean isUsable = present != null && !present.built.isCompletedExceptionally();
    Entry entry = isUsable && present != null ? present : new Entry(key);
    entries.put(key, entry);
    entry.users++;
    return entry;
  }

  private void leave(Entry entry) {
    if (isLastUser(entry)) {
      var unused = entry.built.thenAccept(SharedResources::close);
    }
  }

  private synchronized boolean isLastUser(Entry entry) {
    entry.users--;
    boolean isLast = entry.users == 0;
    if (isLast) {
      entries.remove(entry.key, entry);
    }
    return isLast;
  }

  private static void close(Closeable resource) {
    try {
      resource.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final class Entry {
    private final K key;
    private final CompletableFuture<V> built;
    private int users;

    Entry(K key) {
      this.key = key;
      this.built = CompletableFuture.supplyAsync(() -> builder.apply(key), executor);
    }
  }

  /** The use of a resource, until it is closed. Closing twice is harmless. */
  final class Lease implements AutoCloseable {
    private final Entry entry;
    private final V resource;
    private final AtomicBoolean isOver = new AtomicBoolean();

    private Lease(Entry entry, V resource) {
      this.entry = entry;
      this.resource = resource;
    }

    V resource() {
      return resource;
    }

    @Override
    public void close() {
      if (isOver.compareAndSet(false, true)) {
        leave(entry);
      }
    }
  }
}
