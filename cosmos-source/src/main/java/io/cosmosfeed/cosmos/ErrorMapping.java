/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import com.azure.cosmos.CosmosException;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import io.cosmosfeed.changefeed.FeedMode;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/**
 * What the SDK's failures mean for a reader of the feed.
 *
 * <p>The SDK's exceptions carry their diagnostics, tens of kilobytes of JSON, in their text, so
 * none of them becomes a cause: status, sub-status, activity id and the account's own sentence go
 * into the message. Statuses are those that azure-cosmos 4.81.0 was seen to give and that the
 * service documents (Cosmos DB: HTTP status codes; the SDK's StatusCodes page).
 */
final class ErrorMapping {

  private static final String TRANSACTION_DOES_NOT_FIT = "Reduce page size and try again";
  private static final String ALL_VERSIONS_OFF = "must be enabled";
  private static final String MERGED_WITHOUT_HISTORY = "more than two children";

  private final AccountSettings account;

  ErrorMapping(AccountSettings account) {
    this.account = account;
  }

  /** The failure of what was asked, for an operator and for the reader. */
  ChangeFeedException map(Throwable failure, Asked asked) {
    Optional<ChangeFeedException> known = Failures.find(failure, ChangeFeedException.class);
    if (known.isPresent()) {
      return known.get();
    }
    Optional<CosmosException> answered = Failures.find(failure, CosmosException.class);
    if (answered.isPresent()) {
      return mapAnswer(answered.get(), asked);
    }
    return mapOther(failure, asked);
  }

  private ChangeFeedException mapAnswer(CosmosException answer, Asked asked) {
    int status = answer.getStatusCode();
    boolean isConnectionLost =
        status == 0 || (status == 503 && Failures.isConnection(answer)) || isNoHttp(answer);
    Verdict verdict =
        isConnectionLost
            ? unreachable(answer)
            : verdict(status, answer.getSubStatusCode(), ServiceMessage.of(answer), asked);
    ChangeFeedException failure =
        ChangeFeedException.of(
            verdict.kind(),
            message(asked, verdict.reason(), Optional.of(answer)),
            status,
            answer.getSubStatusCode(),
            null);
    return withSetting(withRetryAfter(failure, answer), verdict.setting());
  }

  private ChangeFeedException mapOther(Throwable failure, Asked asked) {
    if (Failures.find(failure, TimeoutException.class).isPresent()) {
      return withSetting(
          ChangeFeedException.of(
              Kind.TRANSIENT, message(asked, noAnswer().reason(), Optional.empty())),
          asked instanceof Asked.Connection
              ? Optional.of(account.endpointKey())
              : Optional.empty());
    }
    if (Failures.isConnection(failure)) {
      Verdict verdict = unreachable(failure);
      return withSetting(
          ChangeFeedException.of(
              verdict.kind(), message(asked, verdict.reason(), Optional.empty())),
          verdict.setting());
    }
    String reason =
        Failures.isMissingEntityTag(failure)
            ? "The account answered without an entity tag, so the position is unknown. The Linux"
                + " emulator of some versions does that; use another account"
            : "Unexpected " + failure.getClass().getSimpleName() + ": " + failure.getMessage();
    return ChangeFeedException.of(
        Kind.FATAL, message(asked, reason, Optional.empty()), 0, 0, failure);
  }

  /** What a status means. The order of the questions matters: special cases come first. */
  private Verdict verdict(int status, int subStatus, String said, Asked asked) {
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
            + account.credentialKey()
            + " (and the clock of this machine: 15 minutes off are too many)"
            + colon(said),
        Optional.of(account.credentialKey()));
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
          Optional.of(account.credentialKey()));
    }
    return new Verdict(
        Kind.FATAL,
        "The account forbids it. Check its firewall, and whether "
            + account.credentialKey()
            + " may read"
            + colon(said),
        Optional.of(account.credentialKey()));
  }

  private Verdict notFound(int subStatus, String said, Asked asked) {
    boolean isPassing =
        subStatus == SubStatus.SESSION_NOT_AVAILABLE || subStatus == SubStatus.BEING_CREATED;
    if (isPassing) {
      return passing("A replica does not have it yet", said);
    }
    if (asked instanceof Asked.Connection) {
      return new Verdict(
          Kind.FATAL,
          asked.absence() + ". Check " + account.endpointKey(),
          Optional.of(account.endpointKey()));
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

  private Verdict noAnswer() {
    return new Verdict(
        Kind.TRANSIENT, "Cosmos DB at " + account.client().endpoint() + " did not answer in time");
  }

  private Verdict unreachable(Throwable failure) {
    boolean isTls = Failures.isTls(failure);
    return new Verdict(
        isTls ? Kind.FATAL : Kind.TRANSIENT,
        "Cosmos DB at "
            + account.client().endpoint()
            + " did not answer ("
            + Failures.connectionReason(failure)
            + "). Check "
            + account.endpointKey()
            + (isTls ? " and the certificate" : " and the network"),
        Optional.of(account.endpointKey()));
  }

  /** The SDK's code for an endpoint that could not be had, whatever lies below. */
  private static boolean isNoHttp(CosmosException answer) {
    return answer.getStatusCode() == 503 && answer.getSubStatusCode() == SubStatus.NO_ENDPOINT;
  }

  private static String message(Asked asked, String reason, Optional<CosmosException> answer) {
    return asked + " failed. " + reason + "." + answer.map(ErrorMapping::codes).orElse("");
  }

  private static String codes(CosmosException answer) {
    String activity = answer.getActivityId() == null ? "" : ", activity " + answer.getActivityId();
    return " (status " + answer.getStatusCode() + "/" + answer.getSubStatusCode() + activity + ")";
  }

  private static String colon(String said) {
    return said.isEmpty() ? "" : ": " + said;
  }

  private static ChangeFeedException withSetting(
      ChangeFeedException failure, Optional<String> setting) {
    return setting.map(failure::withSetting).orElse(failure);
  }

  /** The SDK tells an absent header as a negative delay. */
  private static ChangeFeedException withRetryAfter(
      ChangeFeedException failure, CosmosException answer) {
    Duration delay = answer.getRetryAfterDuration();
    return delay.isNegative() ? failure : failure.withRetryAfter(delay);
  }

  /** What a failure means: what can be done, why it came, and which setting to look at. */
  private record Verdict(Kind kind, String reason, Optional<String> setting) {
    Verdict(Kind kind, String reason) {
      this(kind, reason, Optional.empty());
    }
  }
}
