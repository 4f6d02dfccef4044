/* SPDX-License-Identifier: Apache-2.0 */
/**
 * HTTP/1.1 on Netty: whole requests in, whole answers out, and the ways in which an answer can be
 * spoiled on its way. It knows nothing of Cosmos DB.
 *
 * <p>Enter at {@link io.cosmosfeed.inmemory.server.http.HttpServer}.
 */
@NullMarked
package io.cosmosfeed.inmemory.server.http;

import org.jspecify.annotations.NullMarked;
