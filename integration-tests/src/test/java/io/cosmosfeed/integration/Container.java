/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import com.azure.cosmos.CosmosContainer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * A container that tests write to through the SDK.
 *
 * @param name also the topic that it is read into, unless a test says otherwise
 */
record Container(String name, CosmosContainer sdk) {

  /** Creates or replaces documents, one after the other. */
  void write(List<ObjectNode> documents) {
    documents.forEach(this::write);
  }

  /** Creates or replaces a document. */
  void write(ObjectNode document) {
    sdk.upsertItem(document);
  }

  void drop() {
    sdk.delete();
  }
}
