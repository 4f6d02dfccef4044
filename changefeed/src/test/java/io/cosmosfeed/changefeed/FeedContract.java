/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

/** One concern of {@link ChangeFeedContract}: tests that work at a bench. */
public interface FeedContract {

  /** The bench of the running test. */
  Workbench bench();
}
