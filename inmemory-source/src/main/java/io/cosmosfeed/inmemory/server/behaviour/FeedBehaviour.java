/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.behaviour;

/**
 * Both change feeds.
 *
 * @param maxPageBytes the most that a page holds; a single change that is larger comes alone
 * @param notModifiedMovesEtag whether a 304 carries the newest LSN, rather than the entity tag it
 *     was asked with
 * @param instantAnswersAtOnce whether a read from an instant gives documents at once, rather than
 *     an empty page and an entity tag first
 * @param startTimeSlackSeconds how much earlier than asked a read from an instant begins, 0 to 5
 * @param envelopeByWireFormat whether a latest-version read that names a wire format gets {@code
 *     current} and {@code metadata}, rather than bare documents
 * @param transactionMustFit whether a transaction that would overflow {@code maxPageBytes} behind
 *     other changes is refused (400), rather than left for the next page
 */
public record FeedBehaviour(
    int maxPageBytes,
    boolean notModifiedMovesEtag,
    boolean instantAnswersAtOnce,
    int startTimeSlackSeconds,
    boolean envelopeByWireFormat,
    boolean transactionMustFit) {

  private static final int MOST_PAGE_BYTES = 4 << 20;
  private static final int MOST_SLACK_SECONDS = 5;

  public static final FeedBehaviour DEFAULT =
      new FeedBehaviour(MOST_PAGE_BYTES, true, false, 0, true, true);

  public FeedBehaviour {
    if (maxPageBytes < 1) {
      throw new IllegalArgumentException("maxPageBytes is at least 1, not " + maxPageBytes);
    }
    if (startTimeSlackSeconds < 0 || startTimeSlackSeconds > MOST_SLACK_SECONDS) {
      throw new IllegalArgumentException(
          "startTimeSlackSeconds is 0 to 5, not " + startTimeSlackSeconds);
    }
  }

  public FeedBehaviour withMaxPageBytes(int bytes) {
    return new FeedBehaviour(
        bytes,
        notModifiedMovesEtag,
        instantAnswersAtOnce,
        startTimeSlackSeconds,
        envelopeByWireFormat,
        transactionMustFit);
  }
}
