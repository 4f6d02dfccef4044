/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

/** Something that a feed carries, ordered by LSN. */
public sealed interface LogEntry permits StoredDocument, DocumentVersion {

  /** Which document it is about. */
  DocumentKey key();

  /** The LSN of the write, which the items of one transaction share. */
  long lsn();

  /** About how much of a page it takes, in bytes. */
  int size();
}
