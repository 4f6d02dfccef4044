/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Optional;

/**
 * One change of one document, as the feed carries it.
 *
 * <p>A create never carries a previous version and a delete never a current one; an empty object on
 * the wire is an absent version. Patches arrive as whole documents.
 *
 * @param operation what was done, as far as the mode of the feed tells
 * @param current the document after the write; shared, not to be modified
 * @param previous the document before the write, where the container keeps it; shared, not to be
 *     modified
 * @param id the document's id; absent only for a delete whose metadata names none
 * @param partitionKey the values of the partition key; absent only for a delete from which none can
 *     be had
 * @param lsn the position of the write within its physical partition, or {@link #NO_LSN}; the items
 *     of a transaction share one
 * @param timestamp when the write happened, to the second
 * @param ttlExpired whether a delete was the time to live expiring
 * @param rangeId the scope of the feed's order: changes with the same id arrive in the order they
 *     were written
 */
public record Change(
    Operation operation,
    Optional<ObjectNode> current,
    Optional<ObjectNode> previous,
    Optional<String> id,
    Optional<PartitionKey> partitionKey,
    long lsn,
    Instant timestamp,
    boolean ttlExpired,
    String rangeId) {

  /** Stands for the LSN of a change that carries none. */
  public static final long NO_LSN = -1;

  public Change {
    if (operation == Operation.CREATE && previous.isPresent()) {
      throw new IllegalArgumentException("A create has no previous version");
    }
    if (operation == Operation.DELETE && current.isPresent()) {
      throw new IllegalArgumentException("A delete has no current version");
    }
    if (operation != Operation.DELETE && current.isEmpty()) {
      throw new IllegalArgumentException("A write has a current version: " + operation);
    }
  }

  /** What a change did to its document. */
  public enum Operation {
    /** Created or replaced: the latest-version feed cannot tell which. */
    UPSERT,
    CREATE,
    REPLACE,
    DELETE
  }
}
