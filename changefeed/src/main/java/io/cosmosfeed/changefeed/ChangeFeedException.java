/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Why an account, a container or a page could not be had. The message is written for an operator:
 * it names what was asked for and says what to do, and holds neither a secret nor a document.
 */
public final class ChangeFeedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What can be done about a failure. */
  public enum Kind {
    /** The account asks for a pause; ask again after it. */
    THROTTLED,
    /** It may pass: ask again. */
    TRANSIENT,
    /** The database or container is not there, or is another one than before. */
    CONTAINER_GONE,
    /** The position is older than what the feed still has. */
    POSITION_EXPIRED,
    /** A transaction does not fit the page; ask again with a smaller page. */
    PAGE_TOO_LARGE,
    /**
     * The page arrived but is no JSON that can be read; another page size may tell which change it
     * is.
     */
    PAGE_UNREADABLE,
    /** The feed was closed. */
    CLOSED,
    /** Asking again will not help: an operator has to act. */
    FATAL
  }

  private final Kind kind;
  private final int status;
  private final int subStatus;
  private final Optional<Duration> retryAfter;
  private final Optional<String> setting;

  private ChangeFeedException(
      Kind kind,
      String message,
      int status,
      int subStatus,
      Optional<Duration> retryAfter,
      Optional<String> setting,
      @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.status = status;
    this.subStatus = subStatus;
    this.retryAfter = retryAfter;
    this.setting = setting;
  }

  /** A failure that has no HTTP status. */
  public static ChangeFeedException of(Kind kind, String message) {
    return new ChangeFeedException(kind, message, 0, 0, Optional.empty(), Optional.empty(), null);
  }

  /**
   * A failure with the status that the account gave.
   *
   * @param status HTTP status, 0 if the connection failed before one came
   * @param subStatus Cosmos DB's sub-status, 0 if there was none
   */
  public static ChangeFeedException of(
      Kind kind, String message, int status, int subStatus, @Nullable Throwable cause) {
    return new ChangeFeedException(
        kind, message, status, subStatus, Optional.empty(), Optional.empty(), cause);
  }

  /** The same failure, with the pause that the account asked for. */
  public ChangeFeedException withRetryAfter(Duration delay) {
    return new ChangeFeedException(
        kind, message(), status, subStatus, Optional.of(delay), setting, getCause());
  }

  /** The same failure, with the configuration key that an operator should look at. */
  public ChangeFeedException withSetting(String key) {
    return new ChangeFeedException(
        kind, message(), status, subStatus, retryAfter, Optional.of(key), getCause());
  }

  public Kind kind() {
    return kind;
  }

  /** The HTTP status, 0 if there was none. */
  public int status() {
    return status;
  }

  /** Cosmos DB's sub-status, 0 if there was none. */
  public int subStatus() {
    return subStatus;
  }

  /** The pause that the account asked for. */
  public Optional<Duration> retryAfter() {
    return retryAfter;
  }

  /** The configuration key to look at, where one is known. */
  public Optional<String> setting() {
    return setting;
  }

  private String message() {
    return String.valueOf(getMessage());
  }
}
