/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import io.cosmosfeed.changefeed.Change;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One write of one document, as the feed of all versions and deletes carries it.
 *
 * @param operation create, replace or delete; a patch is a replace
 * @param current the document after the write, absent for a delete
 * @param previous the document before the write, where the container keeps previous images
 * @param previousLsn the LSN of the version before the write, absent for a create
 * @param timestamp when it was written, in whole seconds
 * @param ttlExpired whether a delete was the time to live expiring
 */
public record DocumentVersion(
    Change.Operation operation,
    DocumentKey key,
    Optional<StoredDocument> current,
    Optional<StoredDocument> previous,
    long lsn,
    OptionalLong previousLsn,
    Instant timestamp,
    boolean ttlExpired)
    implements LogEntry {

  /** What the metadata of a change takes on the wire, roughly. */
  private static final int METADATA_SIZE = 200;

  @Override
  public int size() {
    return METADATA_SIZE
        + current.map(StoredDocument::size).orElse(0)
        + previous.map(StoredDocument::size).orElse(0);
  }
}
