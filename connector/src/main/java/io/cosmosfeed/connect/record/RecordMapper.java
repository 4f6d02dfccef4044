/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.Change.Operation;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.connect.config.CosmosFeedConfig;
import io.cosmosfeed.connect.config.RecordConfig;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.ConnectException;

/**
 * Makes records of the changes of one container. A task has one per container; it is not safe for
 * use by several threads, since the schema of structs grows with the documents.
 */
public final class RecordMapper {

  private final ContainerDescription container;
  private final String topic;
  private final KeyMapper keys;
  private final Content content;
  private final boolean leavesTombstones;
  private final HeaderMapper headers;
  private final BadDocuments badDocuments;

  RecordMapper(
      RecordConfig config,
      String topic,
      ContainerDescription container,
      BadDocuments badDocuments) {
    this.container = container;
    this.topic = topic;
    this.keys = KeyMapper.of(config, container);
    this.content = Content.of(config, container);
    this.leavesTombstones = config.leavesTombstones();
    this.headers = new HeaderMapper(container.name());
    this.badDocuments = badDocuments;
  }

  /**
   * A mapper for a container.
   *
   * @throws org.apache.kafka.common.config.ConfigException if the container's name makes no legal
   *     topic name
   */
  public static RecordMapper of(CosmosFeedConfig config, ContainerDescription container) {
    String topic = config.topics().topicOf(container.name());
    return new RecordMapper(
        config.records(),
        topic,
        container,
        new BadDocuments(config.errors(), config.connectorName(), topic));
  }

  /**
   * The records of a change, in the order in which they go out: one for a write; for a delete its
   * envelope and its tombstone, as far as they are wanted; for a document that no record can be
   * made of a dead letter or nothing, where that is tolerated.
   *
   * @throws BadDocumentException if no record can be made of it, and that is not tolerated
   */
  public List<RecordDraft> map(Change change) {
    try {
      Optional<SchemaAndValue> value = content.valueOf(change);
      boolean leavesTombstone = leavesTombstones && change.operation() == Operation.DELETE;
      if (leavesTombstone) {
        RecordDraft tombstone = draft(change, SchemaAndValue.NULL);
        return value.isPresent()
            ? List.of(draft(change, value.get()), tombstone)
            : List.of(tombstone);
      }
      return value.isPresent() ? List.of(draft(change, value.get())) : List.of();
    } catch (UnmappableException reason) {
      return badDocuments.passOver(
          BadDocumentException.of(container.name(), change, reason),
          change,
          headers.headersOf(change));
    }
  }

  /**
   * What is left of changes that arrived as JSON that cannot be read: a dead letter or nothing.
   *
   * @param after the LSN that they come after
   * @param lsn the LSN of the last of them
   * @throws ConnectException if that is not tolerated
   */
  public List<RecordDraft> mapUnreadable(FeedRange range, long after, long lsn) {
    return badDocuments.passOver(container.name(), range, after, lsn);
  }

  private RecordDraft draft(Change change, SchemaAndValue value) {
    return new RecordDraft(
        topic,
        keys.keyOf(change),
        value,
        headers.headersOf(change),
        change.timestamp().toEpochMilli());
  }
}
