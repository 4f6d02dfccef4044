/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.connect.config.RecordConfig;
import io.cosmosfeed.connect.config.RecordConfig.SystemProperties;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Makes records of the changes of one container. A task has one per container; it is not safe for
 * use by several threads, since the schema of structs grows with the documents.
 */
public final class RecordMapper {

  private final ContainerDescription container;
  private final String topic;
  private final KeyMapper keys;
  private final ValueMapper values;
  private final HeaderMapper headers;
  private final UnaryOperator<ObjectNode> shownProperties;

  /**
   * A mapper for a container.
   *
   * @param config what records look like
   * @param topic where they go
   * @param container whose changes they are
   */
  public RecordMapper(RecordConfig config, String topic, ContainerDescription container) {
    this.container = container;
    this.topic = topic;
    this.keys = KeyMapper.of(config, container);
    this.values = ValueMapper.of(config.valueFormat(), container.name());
    this.headers = new HeaderMapper(container.name());
    this.shownProperties =
        config.systemProperties() == SystemProperties.STRIP
            ? DocumentProperties::withoutSystemOnes
            : UnaryOperator.identity();
  }

  /**
   * The records of a change, in the order in which they go out: one for a write, none for a delete,
   * which leaves no document to show.
   *
   * @throws BadDocumentException if no record can be made of it
   */
  public List<RecordDraft> map(Change change) {
    try {
      return change.current().map(document -> List.of(draft(change, document))).orElse(List.of());
    } catch (UnmappableException reason) {
      throw BadDocumentException.of(container.name(), change, reason);
    }
  }

  private RecordDraft draft(Change change, ObjectNode document) {
    return new RecordDraft(
        topic,
        keys.keyOf(change),
        values.valueOf(shownProperties.apply(document)),
        headers.headersOf(change),
        change.timestamp().toEpochMilli());
  }
}
