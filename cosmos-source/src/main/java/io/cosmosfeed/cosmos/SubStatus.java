/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

/**
 * The sub-statuses that decide what a failure means; most are Cosmos DB's, some the SDK's own. Each
 * is read together with its HTTP status.
 */
final class SubStatus {

  /** 403: the region does not take writes any more. */
  static final int WRITE_REGION_MOVED = 3;

  /** 403: the region leaves the account. */
  static final int REGION_LEAVES = 1008;

  /** 404: the replica lags behind the session. */
  static final int SESSION_NOT_AVAILABLE = 1002;

  /** 404: the container is still being created. */
  static final int BEING_CREATED = 1013;

  /** 400: the request meant another container of the same name. */
  static final int OTHER_CONTAINER = 1024;

  /** 404: the partition that kept the old versions is not there. */
  static final int HISTORY_GONE = 1024;

  /** 412: the records of deletes are not there any more. */
  static final int DELETES_GONE = 2015;

  /** 503, the SDK's: no endpoint of the account could be reached. */
  static final int NO_ENDPOINT = 10001;

  /** 400, the SDK's: the body is no JSON. */
  static final int UNREADABLE_BODY = 21011;

  private static final int FIRST_MISSING_RIGHT = 5300;
  private static final int LAST_MISSING_RIGHT = 5303;

  private SubStatus() {}

  /** 403: an identity of Microsoft Entra ID lacks a right. */
  static boolean isMissingRight(int subStatus) {
    return FIRST_MISSING_RIGHT <= subStatus && subStatus <= LAST_MISSING_RIGHT;
  }
}
