/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import com.azure.cosmos.CosmosException;
import com.fasterxml.jackson.core.JacksonException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Questions about the chain of causes of a failure. */
final class Failures {

  private static final int DEEPEST = 20;

  private Failures() {}

  /** The outermost failure of a type. */
  static <T extends Throwable> Optional<T> find(Throwable failure, Class<T> type) {
    Throwable at = failure;
    for (int depth = 0; at != null && depth < DEEPEST; depth++) {
      if (type.isInstance(at)) {
        return Optional.of(type.cast(at));
      }
      at = at.getCause();
    }
    return Optional.empty();
  }

  /** Whether the SDK gave up without having had an answer, or one of Cosmos DB. */
  static boolean isWithoutAnswer(CosmosException failure) {
    int status = failure.getStatusCode();
    boolean isNoEndpoint = failure.getSubStatusCode() == SubStatus.NO_ENDPOINT;
    return status == 0 || (status == 503 && (isNoEndpoint || isConnection(failure)));
  }

  /** Whether a connection failed, or broke. */
  static boolean isConnection(Throwable failure) {
    return brokenConnection(failure).isPresent() || isWithoutOtherRegion(failure);
  }

  /** Jackson's exceptions are of this type too, but tell of what a connection brought. */
  private static Optional<IOException> brokenConnection(Throwable failure) {
    return find(failure, IOException.class).filter(io -> !(io instanceof JacksonException));
  }

  /**
   * Whether no region answers and the SDK could not even make up the address of another: it puts
   * the region's name into the host's, which an IP address does not survive.
   */
  private static boolean isWithoutOtherRegion(Throwable failure) {
    return String.valueOf(failure.getMessage()).startsWith("invalid location [");
  }

  /** Whether the two sides do not agree on TLS. */
  static boolean isTls(Throwable failure) {
    return find(failure, SSLException.class).isPresent();
  }

  /** Why a connection failed, in a few words. */
  static String connectionReason(Throwable failure) {
    if (find(failure, UnknownHostException.class).isPresent()) {
      return "unknown host";
    }
    Optional<SSLException> tls = find(failure, SSLException.class);
    if (tls.isPresent()) {
      return "TLS: " + tls.get().getMessage();
    }
    if (find(failure, ConnectException.class).isPresent()) {
      return "connection refused";
    }
    if (isWithoutOtherRegion(failure)) {
      return "connection lost";
    }
    return brokenConnection(failure)
        .map(io -> "connection lost: " + io.getMessage())
        .orElse("no answer that Cosmos DB gives; a proxy may be in between");
  }

  /** Whether the SDK stumbled over an answer without an entity tag. */
  static boolean isMissingEntityTag(Throwable failure) {
    return find(failure, NullPointerException.class)
        .filter(npe -> String.valueOf(npe.getMessage()).contains("serverContinuationToken"))
        .isPresent();
  }
}
