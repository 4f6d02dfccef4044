/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The doors by which Kafka Connect comes in: {@link
 * io.cosmosfeed.connect.CosmosFeedSourceConnector} plans in {@code plan}, {@link
 * io.cosmosfeed.connect.CosmosFeedSourceTask} reads in {@code task}.
 */
@NullMarked
package io.cosmosfeed.connect;

import org.jspecify.annotations.NullMarked;
