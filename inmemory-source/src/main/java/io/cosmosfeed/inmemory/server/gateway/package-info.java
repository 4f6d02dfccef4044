/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The gateway protocol of Cosmos DB: which request is which, who may ask, and one handler for each
 * kind of resource. What it carries out is done by the store.
 *
 * <p>Enter at {@link io.cosmosfeed.inmemory.server.gateway.Gateway}.
 */
@NullMarked
package io.cosmosfeed.inmemory.server.gateway;

import org.jspecify.annotations.NullMarked;
