/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.control;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.inmemory.server.behaviour.Behaviour;
import java.util.Map;

/** The switches as JSON: one object for each group. */
final class BehaviourJson {
  private static final JsonMapper MAPPER = new JsonMapper();

  private BehaviourJson() {}

  static ObjectNode of(Behaviour behaviour) {
    return MAPPER.valueToTree(behaviour);
  }

  /**
   * What a behaviour is after changes.
   *
   * @throws ControlException if a switch does not exist or cannot be set so
   */
  static Behaviour changed(Behaviour behaviour, ObjectNode changes) {
    ObjectNode json = of(behaviour);
    merge(json, changes, "");
    try {
      return MAPPER.treeToValue(json, Behaviour.class);
    } catch (ValueInstantiationException e) {
      String problem = e.getCause() == null ? e.getOriginalMessage() : e.getCause().getMessage();
      throw ControlException.badRequest(String.valueOf(problem));
    } catch (JsonProcessingException e) {
      throw ControlException.badRequest(e.getOriginalMessage());
    }
  }

  private static void merge(ObjectNode into, ObjectNode changes, String path) {
    for (Map.Entry<String, JsonNode> change : changes.properties()) {
      String name = change.getKey();
      JsonNode present = into.path(name);
      if (present.isMissingNode()) {
        throw ControlException.badRequest("There is no switch '" + path + name + "'");
      }
      if (present instanceof ObjectNode group && change.getValue() instanceof ObjectNode more) {
        merge(group, more, path + name + ".");
      } else {
        into.set(name, change.getValue());
      }
    }
  }
}
