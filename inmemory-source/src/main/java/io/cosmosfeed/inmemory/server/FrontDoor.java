/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server;

import io.cosmosfeed.inmemory.server.control.ControlApi;
import io.cosmosfeed.inmemory.server.http.HttpAnswer;
import io.cosmosfeed.inmemory.server.http.HttpRequest;
import io.cosmosfeed.inmemory.server.http.HttpService;

/** Tells the requests of tests from those of SDKs. */
record FrontDoor(HttpService gateway, ControlApi control) implements HttpService {
  @Override
  public HttpAnswer answer(HttpRequest request) {
    boolean isControl =
        request.segments().stream().findFirst().filter(ControlApi.ROOT::equals).isPresent();
    return isControl ? control.answer(request) : gateway.answer(request);
  }
}
