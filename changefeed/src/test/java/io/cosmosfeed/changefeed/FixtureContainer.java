/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * A container of a {@link FeedFixture}, to write to. Each method returns when the write is done and
 * throws a {@link RuntimeException} if it was refused. A document is addressed by its id and the
 * partition key values that it carries.
 */
public interface FixtureContainer {

  ContainerName name();

  /** Creates a document; refused if there is one of its id and key. */
  void create(ObjectNode document);

  /** Creates or replaces a document. */
  void upsert(ObjectNode document);

  /** Replaces a document; refused if there is none. */
  void replace(ObjectNode document);

  /**
   * Sets one property by a partial update.
   *
   * @param document names the document to patch; nothing else of it is written
   * @param property a top-level property
   */
  void patch(ObjectNode document, String property, JsonNode value);

  /** Deletes a document for good; refused if there is none. */
  void delete(ObjectNode document);

  /**
   * Creates documents of one partition key in one transaction. If one of them is refused, none is
   * created.
   */
  void createTogether(List<ObjectNode> documents);

  /** Splits a physical range in two, near the middle of the hashes in it (all lie below 40). */
  default void split(FeedRange physicalRange) {
    throw new UnsupportedOperationException("This fixture cannot split ranges");
  }

  /** Merges two neighbouring physical ranges into one. */
  default void merge(FeedRange lower, FeedRange upper) {
    throw new UnsupportedOperationException("This fixture cannot merge ranges");
  }

  /** Deletes the container. */
  void drop();

  /** Creates the container anew, after {@link #drop}, under its old name and as it was at first. */
  void createAgain();
}
