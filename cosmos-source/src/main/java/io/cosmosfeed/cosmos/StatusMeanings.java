/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import io.cosmosfeed.changefeed.FeedMode;
import java.util.Optional;

/**
 * What the account's statuses mean for a reader of the feed: those that azure-cosmos 4.81.0 was
 * seen to give and that the service documents (Cosmos DB: HTTP status codes; the SDK's StatusCodes
 * page).
 */
final class StatusMeanings {

  private static final String TRANSACTION_DOES_NOT_FIT = "Reduce page size and try again";
  private static final String ALL_VERSIONS_OFF = "must be enabled";
  private static final String MERGED_WITHOUT_HISTORY = "more than two children";

  private final String endpointKey;
  private final String credentialKey;

  StatusMeanings(AccountSettings account) {
    this.endpointKey = account.endpointKey();
    this.credentialKey = account.credentialKey();
  }

  /** What a status means. The order of the questions matters: special cases come first. */
  Verdict of(int status, int subStatus, String said, Asked asked) {
    return switch (status) {
      case 400 -> badRequest(subStatus, said, asked);
      case 401 -> credentialRefused(said);
      case 403 -> forbidden(subStatus, said);
      case 404 -> notFound(subStatus, said, asked);
      case 408, 410, 449 -> passing("The account is busy with itself", said);
      case 412 -> precondition(subStatus, said, asked);
      case 429 -> new Verdict(Kind.THROTTLED, "The account asks to slow down" + colon(said));
      default -> status >= 500 ? serverError(said) : fatal("The account refused", said);
    };
  }

  private Verdict badRequest(int subStatus, String said, Asked asked) {
    if (subStatus == SubStatus.UNREADABLE_BODY) {
      return new Verdict(
          Kind.PAGE_UNREADABLE,
          "The page is no JSON that can be read (a document stored with a _lsn of its own, or a"
              + " property twice, makes it so)");
    }
    if (said.contains(TRANSACTION_DOES_NOT_FIT)) {
      return new Verdict(Kind.PAGE_TOO_LARGE, "A transaction does not fit the page");
    }
    if (subStatus == SubStatus.OTHER_CONTAINER) {
      return new Verdict(
          Kind.CONTAINER_GONE, "The container was deleted and created again" + colon(said));
    }
    if (said.contains(ALL_VERSIONS_OFF)) {
      return fatal(
          "The account does not serve all versions and deletes. Enable continuous backup and the"
              + " feature on the account, or read the latest version",
          said);
    }
    boolean isPositionRefused =
        asked instanceof Asked.Page page && page.resumesAllVersions() && subStatus == 0;
    return isPositionRefused ? expired(said) : fatal("The account refused the request", said);
  }

  private Verdict credentialRefused(String said) {
    return new Verdict(
        Kind.FATAL,
        "The account refused the credential. Check "
            + credentialKey
            + " (and the clock of this machine: 15 minutes off are too many)"
            + colon(said),
        Optional.of(credentialKey));
  }

  private Verdict forbidden(int subStatus, String said) {
    boolean isRegionMoving =
        subStatus == SubStatus.WRITE_REGION_MOVED || subStatus == SubStatus.REGION_LEAVES;
    if (isRegionMoving) {
      return passing("A region of the account is being moved", said);
    }
    if (SubStatus.isMissingRight(subStatus)) {
      return new Verdict(
          Kind.FATAL,
          "The identity lacks a right. Grant Microsoft.DocumentDB/databaseAccounts/readMetadata and"
              + " …/sqlDatabases/containers/readChangeFeed, on the account"
              + colon(said),
          Optional.of(credentialKey));
    }
    return new Verdict(
        Kind.FATAL,
        "The account forbids it. Check its firewall, and whether "
            + credentialKey
            + " may read"
            + colon(said),
        Optional.of(credentialKey));
  }

  private Verdict notFound(int subStatus, String said, Asked asked) {
    boolean isPassing =
        subStatus == SubStatus.SESSION_NOT_AVAILABLE || subStatus == SubStatus.BEING_CREATED;
    if (isPassing) {
      return passing("A replica does not have it yet", said);
    }
    if (asked instanceof Asked.Connection) {
      return new Verdict(
          Kind.FATAL, asked.absence() + ". Check " + endpointKey, Optional.of(endpointKey));
    }
    boolean isHistoryGone =
        subStatus == SubStatus.HISTORY_GONE
            && asked instanceof Asked.Page page
            && page.resumesAllVersions();
    return isHistoryGone ? expired(said) : new Verdict(Kind.CONTAINER_GONE, asked.absence());
  }

  private static Verdict precondition(int subStatus, String said, Asked asked) {
    boolean isHistoryGone =
        subStatus == SubStatus.DELETES_GONE
            && asked instanceof Asked.Page page
            && page.mode() == FeedMode.ALL_VERSIONS_AND_DELETES;
    return isHistoryGone ? expired(said) : fatal("The account refused the request", said);
  }

  private static Verdict serverError(String said) {
    return said.contains(MERGED_WITHOUT_HISTORY)
        ? fatal(
            "All versions and deletes cannot be read once partitions of the account were merged",
            said)
        : passing("The account failed", said);
  }

  private static Verdict expired(String said) {
    return new Verdict(
        Kind.POSITION_EXPIRED,
        "The account refused the position, probably because it is older than the retention of the"
            + " account's backups"
            + colon(said));
  }

  private static Verdict passing(String reason, String said) {
    return new Verdict(Kind.TRANSIENT, reason + colon(said));
  }

  private static Verdict fatal(String reason, String said) {
    return new Verdict(Kind.FATAL, reason + colon(said));
  }

  private static String colon(String said) {
    return said.isEmpty() ? "" : ": " + said;
  }
}
