/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.traffic;

import io.cosmosfeed.inmemory.server.fault.RequestKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.LongFunction;

/** The last requests of a server. Safe for use by several threads. */
public final class RequestLog {
  /** How many requests are remembered. */
  public static final int CAPACITY = 10_000;

  private final Deque<RequestRecord> records = new ArrayDeque<>();
  private long count;

  /** Adds a request, given its number. */
  public synchronized void add(LongFunction<RequestRecord> request) {
    count++;
    records.addLast(request.apply(count));
    if (records.size() > CAPACITY) {
      records.removeFirst();
    }
  }

  /** How many requests there were, forgotten ones included. */
  public synchronized long count() {
    return count;
  }

  /** The requests after the one with a number, oldest first. */
  public synchronized List<RequestRecord> since(long number) {
    return records.stream().filter(request -> request.number() > number).toList();
  }

  /** The requests of a kind that are remembered, oldest first. */
  public synchronized List<RequestRecord> of(RequestKind kind) {
    return records.stream().filter(request -> request.facts().kind() == kind).toList();
  }

  /** Forgets all requests; numbers go on. */
  public synchronized void clear() {
    records.clear();
  }
}
