/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * One operation on one document of a logical partition. The documents given are not modified, and
 * may be reused afterwards.
 */
public sealed interface Operation {

  /** What has to be true of the document as it is. */
  Precondition precondition();

  /** Writes a document that must not exist. */
  record Create(ObjectNode document) implements Operation {
    @Override
    public Precondition precondition() {
      return Precondition.NONE;
    }
  }

  /** Writes a document, whether it exists or not. */
  record Upsert(ObjectNode document, Precondition precondition) implements Operation {}

  /** Writes a document that must exist. */
  record Replace(String id, ObjectNode document, Precondition precondition) implements Operation {}

  /** Changes parts of a document that must exist. */
  record Patch(String id, DocumentPatch patch, Precondition precondition) implements Operation {}

  /** Removes a document that must exist. */
  record Delete(String id, Precondition precondition) implements Operation {}

  /** Reads a document that must exist. Only {@link Precondition.IfNoneMatch} has a meaning. */
  record Read(String id, Precondition precondition) implements Operation {}
}
