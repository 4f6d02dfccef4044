/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.http;

/** What answers the requests of a server. Called from several threads; it does not block. */
@FunctionalInterface
public interface HttpService {
  HttpAnswer answer(HttpRequest request);
}
