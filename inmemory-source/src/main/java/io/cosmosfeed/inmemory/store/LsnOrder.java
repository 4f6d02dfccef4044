/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;

/** Several logs read as one, in LSN order. */
final class LsnOrder<E extends LogEntry> implements Iterator<E> {

  private final PriorityQueue<Source<E>> sources =
      new PriorityQueue<>(Comparator.comparingLong(source -> source.next.lsn()));

  /** A log with its next entry in hand. */
  private static final class Source<E extends LogEntry> {
    private final Iterator<E> rest;
    private E next;

    private Source(Iterator<E> rest) {
      this.rest = rest;
      this.next = rest.next();
    }
  }

  LsnOrder(List<Iterator<E>> logs) {
    for (Iterator<E> log : logs) {
      if (log.hasNext()) {
        sources.add(new Source<>(log));
      }
    }
  }

  @Override
  public boolean hasNext() {
    return !sources.isEmpty();
  }

  @Override
  public E next() {
    Source<E> first = sources.poll();
    if (first == null) {
      throw new NoSuchElementException();
    }
    E entry = first.next;
    if (first.rest.hasNext()) {
      first.next = first.rest.next();
      sources.add(first);
    }
    return entry;
  }
}
