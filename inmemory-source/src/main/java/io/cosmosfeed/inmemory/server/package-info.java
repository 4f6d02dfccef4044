/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The in-memory Cosmos DB server: the gateway protocol over HTTP, so that the SDKs of Azure Cosmos
 * DB work against a store in memory. In a test, start it in process; else run its jar.
 *
 * <p>Enter at {@link io.cosmosfeed.inmemory.server.InMemoryCosmosServer}. The packages below, from
 * the outside in: {@code http} (Netty), {@code gateway} (protocol), {@code query}, {@code fault},
 * {@code behaviour}, {@code traffic}; {@code control} is the door for tests.
 */
@NullMarked
package io.cosmosfeed.inmemory.server;

import org.jspecify.annotations.NullMarked;
