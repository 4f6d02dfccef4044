/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.inmemory.store.DocumentKey;
import io.cosmosfeed.inmemory.store.DocumentVersion;
import io.cosmosfeed.inmemory.store.StoredDocument;
import java.util.Optional;

/**
 * What the store's feeds carry, as changes. The scope of their order is the logical partition: it
 * is narrower than a physical range, so that nothing holds here which would not hold in production.
 */
final class Changes {

  private static final String LSN = "_lsn";

  private Changes() {}

  /** A document of the latest-version feed, with the LSN that the service adds to it. */
  static Change latestVersion(StoredDocument document) {
    ObjectNode current = document.body();
    if (!current.has(LSN)) {
      current.put(LSN, document.lsn());
    }
    DocumentKey key = document.key();
    return new Change(
        Change.Operation.UPSERT,
        Optional.of(current),
        Optional.empty(),
        Optional.of(key.id()),
        Optional.of(key.partitionKey()),
        document.lsn(),
        document.timestamp(),
        false,
        key.logicalPartition());
  }

  /** A write of the feed of all versions and deletes. */
  static Change write(DocumentVersion version) {
    DocumentKey key = version.key();
    return new Change(
        version.operation(),
        version.current().map(StoredDocument::body),
        version.previous().map(StoredDocument::body),
        Optional.of(key.id()),
        Optional.of(key.partitionKey()),
        version.lsn(),
        version.timestamp(),
        version.ttlExpired(),
        key.logicalPartition());
  }
}
