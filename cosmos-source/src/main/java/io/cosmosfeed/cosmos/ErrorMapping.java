/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import com.azure.cosmos.CosmosException;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/**
 * Turns the SDK's failures into those of the feed.
 *
 * <p>The SDK's exceptions carry their diagnostics, tens of kilobytes of JSON, in their text, so
 * none of them becomes a cause: status, sub-status, activity id and the account's own sentence go
 * into the message.
 */
final class ErrorMapping {

  private final URI endpoint;
  private final String endpointKey;
  private final StatusMeanings statuses;

  ErrorMapping(AccountSettings account) {
    this.endpoint = account.client().endpoint();
    this.endpointKey = account.endpointKey();
    this.statuses = new StatusMeanings(account);
  }

  /** The failure of what was asked, for an operator and for the reader. */
  ChangeFeedException map(Throwable failure, Asked asked) {
    Optional<ChangeFeedException> known = Failures.find(failure, ChangeFeedException.class);
    Optional<CosmosException> answer = Failures.find(failure, CosmosException.class);
    return known.orElseGet(
        () ->
            answer
                .map(given -> failureOf(given, asked))
                .orElseGet(() -> failureWithoutStatus(failure, asked)));
  }

  private ChangeFeedException failureOf(CosmosException answer, Asked asked) {
    int status = answer.getStatusCode();
    int subStatus = answer.getSubStatusCode();
    Verdict verdict =
        Failures.isWithoutAnswer(answer)
            ? unreachable(answer, asked)
            : statuses.of(status, subStatus, ServiceMessage.of(answer), asked);
    String message = message(asked, verdict) + codes(answer);
    ChangeFeedException mapped =
        ChangeFeedException.of(verdict.kind(), message, status, subStatus, null);
    return withSetting(withRetryAfter(mapped, answer), verdict);
  }

  private ChangeFeedException failureWithoutStatus(Throwable failure, Asked asked) {
    if (Failures.find(failure, TimeoutException.class).isPresent()) {
      Verdict late = late(asked);
      return withSetting(ChangeFeedException.of(late.kind(), message(asked, late)), late);
    }
    if (Failures.isConnection(failure)) {
      Verdict broken = unreachable(failure, asked);
      return withSetting(ChangeFeedException.of(broken.kind(), message(asked, broken)), broken);
    }
    Verdict strange =
        new Verdict(
            Kind.FATAL,
            Failures.isMissingEntityTag(failure)
                ? "The account answered without an entity tag, so that the position is unknown."
                    + " Some versions of the Linux emulator do that: use another account"
                : "Unexpected " + failure.getClass().getSimpleName() + ": " + failure.getMessage());
    return ChangeFeedException.of(strange.kind(), message(asked, strange), 0, 0, failure);
  }

  private Verdict late(Asked asked) {
    boolean isConnecting = asked instanceof Asked.Connection;
    return new Verdict(
        Kind.TRANSIENT,
        "Cosmos DB at "
            + endpoint
            + " did not answer in time"
            + (isConnecting ? ". Check " + endpointKey + " and the network" : ""),
        isConnecting ? Optional.of(endpointKey) : Optional.empty());
  }

  /** Once connected, even a failure of TLS is that of a connection that broke. */
  private Verdict unreachable(Throwable failure, Asked asked) {
    boolean isRefusedByTls = asked instanceof Asked.Connection && Failures.isTls(failure);
    return new Verdict(
        isRefusedByTls ? Kind.FATAL : Kind.TRANSIENT,
        "Cosmos DB at "
            + endpoint
            + " did not answer ("
            + Failures.connectionReason(failure)
            + "). Check "
            + endpointKey
            + (isRefusedByTls ? " and the certificate" : " and the network"),
        Optional.of(endpointKey));
  }

  private static String message(Asked asked, Verdict verdict) {
    return asked + " failed. " + verdict.reason() + ".";
  }

  private static String codes(CosmosException answer) {
    String activity = answer.getActivityId() == null ? "" : ", activity " + answer.getActivityId();
    return " (status " + answer.getStatusCode() + "/" + answer.getSubStatusCode() + activity + ")";
  }

  private static ChangeFeedException withSetting(ChangeFeedException failure, Verdict verdict) {
    return verdict.setting().map(failure::withSetting).orElse(failure);
  }

  /** The SDK tells an absent header as a negative delay. */
  private static ChangeFeedException withRetryAfter(
      ChangeFeedException failure, CosmosException answer) {
    Duration delay = answer.getRetryAfterDuration();
    return delay.isNegative() ? failure : failure.withRetryAfter(delay);
  }
}
