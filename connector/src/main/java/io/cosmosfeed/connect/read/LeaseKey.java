/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import io.cosmosfeed.changefeed.FeedRange;

/**
 * A lease by identity: a range of a container in one life of it.
 *
 * @param container what the range is a slice of
 * @param range the slice
 * @param epoch the life: the identity of the root, or of the split, that gave birth to the range
 */
public record LeaseKey(ReadContainer container, FeedRange range, long epoch) {

  @Override
  public String toString() {
    return "range " + range + " of " + container.name();
  }
}
