/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Entries in LSN order, found by LSN in logarithmic time. It grows at its end only; what is removed
 * leaves a gap until gaps outnumber entries. Not safe for use by several threads.
 */
final class LsnLog<E extends LogEntry> {

  private static final int SMALL = 64;

  private @Nullable Object[] entries = new Object[8];
  private long[] lsns = new long[8];
  private int head;
  private int end;
  private int live;

  /** Appends an entry whose LSN is not below that of any other. */
  void append(E entry) {
    boolean isInOrder = end == 0 || lsns[end - 1] <= entry.lsn();
    if (!isInOrder) {
      throw new IllegalArgumentException(entry.lsn() + " comes after " + lsns[end - 1]);
    }
    if (end == entries.length) {
      entries = Arrays.copyOf(entries, end * 2);
      lsns = Arrays.copyOf(lsns, end * 2);
    }
    entries[end] = entry;
    lsns[end] = entry.lsn();
    end++;
    live++;
  }

  /** Removes an entry, which must be there. */
  void remove(E entry) {
    int index = firstAfter(entry.lsn() - 1);
    while (index < end && entries[index] != entry) {
      index++;
    }
    if (index == end) {
      throw new NoSuchElementException("No such entry: " + entry);
    }
    clear(index);
    compactIfSparse();
  }

  /**
   * Removes entries from the beginning as long as they match.
   *
   * @return the LSN of the last one removed, 0 if none was
   */
  long removeWhile(Predicate<E> matches) {
    long last = 0;
    head = skipGaps(head);
    while (head < end && matches.test(get(head))) {
      last = lsns[head];
      clear(head);
      head = skipGaps(head + 1);
    }
    if (last > 0) {
      compactIfSparse();
    }
    return last;
  }

  /** How many entries there are. */
  int size() {
    return live;
  }

  /** The entries above an LSN, in order. The log must not change meanwhile. */
  Iterator<E> after(long lsn) {
    return new Iterator<>() {
      private int index = skipGaps(firstAfter(lsn));

      @Override
      public boolean hasNext() {
        return index < end;
      }

      @Override
      public E next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        E entry = get(index);
        index = skipGaps(index + 1);
        return entry;
      }
    };
  }

  private int skipGaps(int from) {
    int index = from;
    while (index < end && entries[index] == null) {
      index++;
    }
    return index;
  }

  /** The index of the first slot above an LSN. */
  private int firstAfter(long lsn) {
    int low = 0;
    int high = end;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (lsns[middle] <= lsn) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void clear(int index) {
    entries[index] = null;
    live--;
  }

  private void compactIfSparse() {
    boolean isSparse = end > SMALL && live < end / 2;
    if (!isSparse) {
      return;
    }
    int to = 0;
    for (int from = 0; from < end; from++) {
      if (entries[from] != null) {
        entries[to] = entries[from];
        lsns[to] = lsns[from];
        to++;
      }
    }
    Arrays.fill(entries, to, end, null);
    head = 0;
    end = to;
  }

  /** The entry in a slot that is no gap. */
  @SuppressWarnings("unchecked") // only entries of this type are ever put in
  private E get(int index) {
    return (E) Objects.requireNonNull(entries[index]);
  }
}
