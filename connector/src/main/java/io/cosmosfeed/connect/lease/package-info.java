/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Which task reads which slice of the key space, and from where: pure functions over the committed
 * tree of ranges.
 */
@NullMarked
package io.cosmosfeed.connect.lease;

import org.jspecify.annotations.NullMarked;
