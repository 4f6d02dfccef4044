/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The part of Cosmos DB's query language that people use to look into a container: projections,
 * COUNT, conditions, ORDER BY, TOP, OFFSET LIMIT. Pure: text and documents in, values out.
 *
 * <p>Enter at {@link io.cosmosfeed.inmemory.server.query.QueryParser} and {@link
 * io.cosmosfeed.inmemory.server.query.Query}.
 */
@NullMarked
package io.cosmosfeed.inmemory.server.query;

import org.jspecify.annotations.NullMarked;
