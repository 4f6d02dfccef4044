/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import java.util.Optional;

/** What has to be true of the document as it is for an operation to be done. */
public sealed interface Precondition {

  /** Holds always. */
  Precondition NONE = new None();

  /** Whether this holds of a document, absent if there is none of that id. */
  boolean holdsFor(Optional<StoredDocument> document);

  /** See {@link #NONE}. */
  record None() implements Precondition {
    @Override
    public boolean holdsFor(Optional<StoredDocument> document) {
      return true;
    }
  }

  /**
   * Holds if there is a document with this entity tag.
   *
   * @param etag as the document has it, quotes included, or {@code *} for any
   */
  record IfMatch(String etag) implements Precondition {
    @Override
    public boolean holdsFor(Optional<StoredDocument> document) {
      return document.filter(found -> matches(etag, found)).isPresent();
    }
  }

  /**
   * Holds if there is no document with this entity tag.
   *
   * @param etag as the document has it, quotes included, or {@code *} for any
   */
  record IfNoneMatch(String etag) implements Precondition {
    @Override
    public boolean holdsFor(Optional<StoredDocument> document) {
      return document.filter(found -> matches(etag, found)).isEmpty();
    }
  }

  private static boolean matches(String etag, StoredDocument document) {
    return etag.equals("*") || etag.equals(document.etag());
  }
}
