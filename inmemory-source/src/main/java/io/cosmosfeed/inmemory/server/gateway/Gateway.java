/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import io.cosmosfeed.inmemory.server.behaviour.Behaviour;
import io.cosmosfeed.inmemory.server.fault.Faults;
import io.cosmosfeed.inmemory.server.fault.RequestFacts;
import io.cosmosfeed.inmemory.server.http.HttpAnswer;
import io.cosmosfeed.inmemory.server.http.HttpRequest;
import io.cosmosfeed.inmemory.server.http.HttpService;
import io.cosmosfeed.inmemory.server.traffic.RequestLog;
import io.cosmosfeed.inmemory.store.InMemoryCosmos;
import io.cosmosfeed.inmemory.store.StoreException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Answers requests as the gateway of an account does: who asks, what fails, what is carried out.
 */
public final class Gateway implements HttpService {
  private final Authorization authorization;
  private final RequestReader reader;
  private final Router router;
  private final Faults faults;
  private final Journal journal;
  private final Supplier<Behaviour> behaviour;

  /**
   * @param key of the account, in base64
   * @param scheme {@code http} or {@code https}: what the account says of its regions
   * @param raw documents that are answered with another text than the store's
   * @throws IllegalArgumentException if the key is not base64
   */
  public Gateway(
      InMemoryCosmos store,
      String key,
      String scheme,
      Supplier<Behaviour> behaviour,
      Faults faults,
      RequestLog log,
      RawDocuments raw) {
    Directory directory = new Directory(store);
    this.authorization = new Authorization(new MasterKey(key));
    this.reader = new RequestReader(directory);
    this.router = new Router(directory, scheme, behaviour, raw);
    this.faults = faults;
    this.journal = new Journal(log);
    this.behaviour = behaviour;
  }

  @Override
  public HttpAnswer answer(HttpRequest request) {
    Optional<ResourcePath> path = ResourcePath.of(request.segments());
    if (path.isEmpty()) {
      return Answers.error(
          404, 0, "NotFound", "The in-memory server does not serve " + request.rawPath());
    }
    RequestFacts facts = reader.facts(request, path.get());
    HttpAnswer answer =
        FaultyDelivery.deliver(faults.meet(facts), facts, () -> carriedOut(request, path.get()));
    journal.note(request, facts, answer);
    return answer;
  }

  private HttpAnswer carriedOut(HttpRequest request, ResourcePath path) {
    try {
      authorization.require(request, behaviour.get().account().acceptsAadTokens());
      return router.route(request, path);
    } catch (StoreException e) {
      return Answers.error(e.status(), e.subStatus(), e.code(), e.reason());
    } catch (GatewayException e) {
      return Answers.error(e.status(), e.subStatus(), e.code(), e.reason());
    }
  }
}
