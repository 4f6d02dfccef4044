/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Nothing is lost, and exactly once is true: splits, merges, crashes, rebalances and rewinds on the
 * local stack, while documents are written, and with what arrived compared with what was written.
 *
 * <p>Enter at {@link io.cosmosfeed.integration.resilience.Feed}: a container that is written to,
 * the connector that reads it, and what has to hold in the end.
 */
@NullMarked
package io.cosmosfeed.integration.resilience;

import org.jspecify.annotations.NullMarked;
