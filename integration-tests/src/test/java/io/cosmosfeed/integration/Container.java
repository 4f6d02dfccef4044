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
public record Container(String name, CosmosContainer sdk) {

  /** {@code database/container}: its name in offsets, and for the control of the account. */
  public String path() {
    return Environment.DATABASE + "/" + name;
  }

  /** Creates or replaces documents, one after the other. */
  public void write(List<ObjectNode> documents) {
    documents.forEach(this::write);
  }

  /** Creates or replaces a document. */
  public void write(ObjectNode document) {
    sdk.upsertItem(document);
  }

  public void drop() {
    sdk.delete();
  }
}
