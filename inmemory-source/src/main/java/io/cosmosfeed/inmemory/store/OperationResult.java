/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import java.util.Optional;

/**
 * What became of one operation.
 *
 * @param status 200, 201, 204 or 304 if it was done, else the status of the refusal; 424 for an
 *     operation of a batch that was refused because of another
 * @param document the document as it is after the operation, absent after a delete or a refusal
 * @param lsn of the write; of the document for a read; 0 for a refusal
 * @param refusal why it was not done
 */
public record OperationResult(
    int status, Optional<StoredDocument> document, long lsn, Optional<StoreException> refusal) {

  static final int OK = 200;
  static final int CREATED = 201;
  static final int NO_CONTENT = 204;
  static final int NOT_MODIFIED = 304;
  static final int FAILED_DEPENDENCY = 424;

  static OperationResult written(int status, StoredDocument document) {
    return new OperationResult(status, Optional.of(document), document.lsn(), Optional.empty());
  }

  static OperationResult deleted(long lsn) {
    return new OperationResult(NO_CONTENT, Optional.empty(), lsn, Optional.empty());
  }

  static OperationResult refused(StoreException refusal) {
    return new OperationResult(refusal.status(), Optional.empty(), 0, Optional.of(refusal));
  }

  static OperationResult dependencyFailed() {
    return new OperationResult(FAILED_DEPENDENCY, Optional.empty(), 0, Optional.empty());
  }

  /** Whether the operation was done. */
  public boolean succeeded() {
    return status < 400;
  }
}
