/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.connect.config.ErrorsConfig;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.header.Headers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What becomes of documents that no record can be made of: the task fails, or they are passed over,
 * with a dead letter if there is a topic for them. A dead letter goes out like any record, so that
 * the position moves together with it. The headers that say what was wrong have the names that
 * Connect gives them in its own dead letters.
 *
 * @param connectorName in whose dead letters they are
 * @param topic where the records would have gone
 */
record BadDocuments(ErrorsConfig policy, String connectorName, String topic) {

  static final String TOPIC = "__connect.errors.topic";
  static final String CONNECTOR = "__connect.errors.connector.name";
  static final String EXCEPTION = "__connect.errors.exception.class.name";
  static final String MESSAGE = "__connect.errors.exception.message";

  /** Nobody can tell when a change was made that cannot be read. */
  private static final long NO_TIME = 0;

  private static final Logger LOG = LoggerFactory.getLogger(BadDocuments.class);

  /**
   * The dead letter of a document, with its text as JSON.
   *
   * @param headers those of the change, to which more are added
   * @throws BadDocumentException if such documents are not tolerated
   */
  List<RecordDraft> passOver(BadDocumentException bad, Change change, Headers headers) {
    if (!policy.isTolerated()) {
      throw bad;
    }
    SchemaAndValue text =
        change
            .current()
            .or(change::previous)
            .map(document -> new SchemaAndValue(Schema.STRING_SCHEMA, document.toString()))
            .orElse(SchemaAndValue.NULL);
    return letters(bad, text, headers, change.timestamp().toEpochMilli());
  }

  /**
   * The dead letter of changes whose JSON cannot be read: it says where they are.
   *
   * @throws DataException if such changes are not tolerated
   */
  List<RecordDraft> passOver(ContainerName container, FeedRange range, long after, long lsn) {
    DataException bad =
        new DataException(
            "The changes after LSN %d up to LSN %d in range %s of container '%s' are no JSON that can be read, for instance because a property is there twice (a document stored with a _lsn of its own gets a second one). Correct the document, or set errors.tolerance=all to pass over it."
                .formatted(after, lsn, range, container));
    if (!policy.isTolerated()) {
      throw bad;
    }
    String place =
        JsonNodeFactory.instance
            .objectNode()
            .put("container", container.toString())
            .put("range", range.toString())
            .put("after", after)
            .put("lsn", lsn)
            .toString();
    Headers headers =
        new ConnectHeaders()
            .addLong(HeaderMapper.LSN, lsn)
            .addString(HeaderMapper.RANGE_ID, range.toString())
            .addString(HeaderMapper.DATABASE, container.database())
            .addString(HeaderMapper.CONTAINER, container.container());
    return letters(bad, new SchemaAndValue(Schema.STRING_SCHEMA, place), headers, NO_TIME);
  }

  private List<RecordDraft> letters(
      ConnectException bad, SchemaAndValue value, Headers headers, long timestamp) {
    if (policy.isLogged()) {
      LOG.warn("Passed over: {}", bad.getMessage());
    }
    return policy.deadLetterTopic().stream()
        .map(
            letters ->
                new RecordDraft(
                    letters,
                    SchemaAndValue.NULL,
                    value,
                    headers
                        .addString(TOPIC, topic)
                        .addString(CONNECTOR, connectorName)
                        .addString(EXCEPTION, bad.getClass().getName())
                        .addString(MESSAGE, String.valueOf(bad.getMessage())),
                    timestamp))
        .toList();
  }
}
