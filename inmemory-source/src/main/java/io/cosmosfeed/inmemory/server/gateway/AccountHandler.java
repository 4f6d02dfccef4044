/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.inmemory.server.behaviour.Behaviour;
import io.cosmosfeed.inmemory.server.http.HttpAnswer;
import io.cosmosfeed.inmemory.server.http.HttpRequest;
import java.util.function.Supplier;

/** The account: where its regions are, and how consistent it is. */
final class AccountHandler {
  private static final String REGION = "In Memory";

  private final String scheme;
  private final Supplier<Behaviour> behaviour;

  AccountHandler(String scheme, Supplier<Behaviour> behaviour) {
    this.scheme = scheme;
    this.behaviour = behaviour;
  }

  HttpAnswer answer(HttpRequest request) {
    if (!request.method().equals("GET")) {
      throw GatewayException.methodNotAllowed("An account can only be read");
    }
    return Answers.json(200, account(request.header("host").orElse("localhost")));
  }

  /** The account as seen by a client that reached it by a name: SDKs go on where it says. */
  private ObjectNode account(String host) {
    String endpoint = scheme + "://" + host + "/";
    ObjectNode account = JsonNodeFactory.instance.objectNode();
    account.put("_self", "").put("id", "inmemory").put("_rid", "inmemory");
    account.put("media", "//media/").put("addresses", "//addresses/").put("_dbs", "//dbs/");
    location(account, "writableLocations", endpoint);
    location(account, "readableLocations", endpoint);
    account.put("enableMultipleWriteLocations", behaviour.get().account().multipleWriteLocations());
    replication(account, "userReplicationPolicy");
    replication(account, "systemReplicationPolicy");
    account.putObject("userConsistencyPolicy").put("defaultConsistencyLevel", "Session");
    account
        .putObject("readPolicy")
        .put("primaryReadCoefficient", 1)
        .put("secondaryReadCoefficient", 1);
    // Text within JSON: what an SDK may assume of the query language.
    account.put("queryEngineConfiguration", "{}");
    return account;
  }

  private static void location(ObjectNode account, String field, String endpoint) {
    account
        .putArray(field)
        .addObject()
        .put("name", REGION)
        .put("databaseAccountEndpoint", endpoint);
  }

  private static void replication(ObjectNode account, String field) {
    account
        .putObject(field)
        .put("asyncReplication", false)
        .put("minReplicaSetSize", 1)
        .put("maxReplicasetSize", 4);
  }
}
