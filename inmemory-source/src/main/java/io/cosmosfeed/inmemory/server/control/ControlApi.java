/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.control;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.cosmosfeed.inmemory.server.http.HttpAnswer;
import io.cosmosfeed.inmemory.server.http.HttpRequest;
import io.cosmosfeed.inmemory.server.http.HttpService;
import io.cosmosfeed.inmemory.store.StoreException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The control of a server over HTTP: JSON in, JSON out, without a signature. */
public final class ControlApi implements HttpService {
  /** The first segment of every control path. */
  public static final String ROOT = "_control";

  private final List<ControlCommand> commands;

  public ControlApi(ServerControl control) {
    this.commands =
        Stream.of(
                new RangeCommands(control).all(),
                new FaultCommands(control).all(),
                new AccountCommands(control).all(),
                new TrafficCommands(control).all())
            .flatMap(group -> group)
            .toList();
  }

  @Override
  public HttpAnswer answer(HttpRequest request) {
    try {
      return json(200, done(request));
    } catch (ControlException e) {
      return problem(e.status(), e.problem());
    } catch (StoreException e) {
      return problem(e.status(), e.reason());
    } catch (IllegalArgumentException | IllegalStateException e) {
      return problem(400, String.valueOf(e.getMessage()));
    }
  }

  private JsonNode done(HttpRequest request) {
    String name = String.join("/", request.segments().stream().skip(1).toList());
    if (name.isEmpty()) {
      return list();
    }
    Optional<ControlCommand> wanted =
        commands.stream()
            .filter(command -> command.name().equals(name))
            .filter(command -> command.method().equals(request.method()))
            .findFirst();
    return wanted
        .orElseThrow(
            () ->
                ControlException.notFound(
                    "There is no " + request + "; GET /" + ROOT + " lists what there is"))
        .action()
        .apply(new ControlRequest(request));
  }

  private JsonNode list() {
    ArrayNode all = JsonNodeFactory.instance.arrayNode();
    for (ControlCommand command : commands) {
      all.addObject()
          .put("request", command.method() + " /" + ROOT + "/" + command.name())
          .put("does", command.says());
    }
    return all;
  }

  private static HttpAnswer problem(int status, String problem) {
    return json(status, JsonNodeFactory.instance.objectNode().put("error", problem));
  }

  private static HttpAnswer json(int status, JsonNode body) {
    byte[] text = (body.toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8);
    return HttpAnswer.of(status).withHeader("content-type", "application/json").withBody(text);
  }
}
