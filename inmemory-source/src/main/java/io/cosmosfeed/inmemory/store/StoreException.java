/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import java.util.Locale;

/**
 * A request that the account refuses, with the status and the words that the service has for it.
 */
public final class StoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Sub-status of a partition key that does not fit the document or the container. */
  public static final int PARTITION_KEY_MISMATCH = 1001;

  private final int status;
  private final int subStatus;
  private final String code;
  private final String reason;
  private final boolean positionExpired;

  private StoreException(int status, int subStatus, String code, String reason) {
    this(status, subStatus, code, reason, false);
  }

  private StoreException(
      int status, int subStatus, String code, String reason, boolean positionExpired) {
    super(String.format(Locale.ROOT, "%d/%d %s: %s", status, subStatus, code, reason));
    this.status = status;
    this.subStatus = subStatus;
    this.code = code;
    this.reason = reason;
    this.positionExpired = positionExpired;
  }

  /** The HTTP status that stands for this refusal. */
  public int status() {
    return status;
  }

  /** Cosmos DB's sub-status, 0 if there is none. */
  public int subStatus() {
    return subStatus;
  }

  /** The word that an error body has as its {@code code}, for instance {@code NotFound}. */
  public String code() {
    return code;
  }

  /** Why the request was refused, without status and code. */
  public String reason() {
    return reason;
  }

  /** Whether a feed was asked for changes that it no longer has. */
  public boolean isPositionExpired() {
    return positionExpired;
  }

  static StoreException badRequest(String reason) {
    return new StoreException(400, 0, "BadRequest", reason);
  }

  static StoreException partitionKeyMismatch() {
    return new StoreException(
        400,
        PARTITION_KEY_MISMATCH,
        "BadRequest",
        "Partition key provided either doesn't correspond to definition in the collection or"
            + " doesn't match partition key field values specified in the document.");
  }

  static StoreException tooFewKeyComponents() {
    return new StoreException(
        400,
        PARTITION_KEY_MISMATCH,
        "BadRequest",
        "The partition key supplied in x-ms-partitionkey header has fewer components than defined"
            + " in the collection.");
  }

  static StoreException notFound(String what) {
    return new StoreException(404, 0, "NotFound", "Resource Not Found: " + what);
  }

  static StoreException conflict(String what) {
    return new StoreException(
        409, 0, "Conflict", "Entity with the specified id already exists in the system: " + what);
  }

  static StoreException preconditionFailed() {
    return new StoreException(
        412,
        0,
        "PreconditionFailed",
        "Operation cannot be performed because one of the specified precondition is not met.");
  }

  static StoreException tooLarge() {
    return new StoreException(413, 0, "RequestEntityTooLarge", "Request size is too large");
  }

  static StoreException positionExpired(long lsn, long oldest) {
    return new StoreException(
        400,
        0,
        "BadRequest",
        "The position "
            + lsn
            + " is older than the retention window of the change feed, which begins after "
            + oldest,
        true);
  }
}
