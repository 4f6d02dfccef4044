/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.lease;

import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;

/**
 * A feed range that one task reads: a leaf of the tree of ranges.
 *
 * @param range the slice of the key space
 * @param epoch the identity of the root, or of the split, that gave birth to the range
 * @param position where to read on from
 * @param isInherited whether the position came from the root or from a split, the range having none
 *     of its own yet
 */
public record Lease(FeedRange range, long epoch, Position position, boolean isInherited) {}
