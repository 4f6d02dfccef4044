/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.config;

/** Names of errors that operators can search for: each begins the message of its error. */
public enum ErrorCode {
  PROCESSOR_NAME_IS_EMPTY("ChangeFeedProcessorNameIsEmpty"),
  START_FROM_BEGINNING_NOT_SUPPORTED("ChangeFeedStartFromBeginningNotSupported"),
  PROCESSOR_ALREADY_STARTED("ChangeFeedProcessorAlreadyStarted"),
  CONTAINER_NOT_FOUND("ChangeFeedContainerNotFound");

  private final String code;

  ErrorCode(String code) {
    this.code = code;
  }

  /** A message that begins with the code. */
  public String message(String text) {
    return code + ": " + text;
  }

  @Override
  public String toString() {
    return code;
  }
}
