/* SPDX-License-Identifier: Apache-2.0 */
/**
 * A Cosmos DB account in memory: databases, containers, documents, physical ranges and both change
 * feeds, without any network. It follows the behaviour of the service where that is publicly known.
 *
 * <p>Enter at {@link io.cosmosfeed.inmemory.store.InMemoryCosmos}.
 */
@NullMarked
package io.cosmosfeed.inmemory.store;

import org.jspecify.annotations.NullMarked;
