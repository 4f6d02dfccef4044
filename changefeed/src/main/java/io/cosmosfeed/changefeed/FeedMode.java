/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

/** Which of the two feeds of a container is read. */
public enum FeedMode {
  /** Each changed document as it is now; deletes and intermediate versions are not seen. */
  LATEST_VERSION,
  /** Every write and every delete, inside the retention window of the container. */
  ALL_VERSIONS_AND_DELETES
}
