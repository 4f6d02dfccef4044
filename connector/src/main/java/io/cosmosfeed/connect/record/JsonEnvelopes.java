/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ContainerDescription;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.kafka.connect.data.SchemaAndValue;

/** Envelopes that are JSON objects, in a format that needs no schema. */
record JsonEnvelopes(
    ContainerDescription container, ValueMapper format, UnaryOperator<ObjectNode> shown)
    implements Content {

  @Override
  public Optional<SchemaAndValue> valueOf(Change change) {
    return Optional.of(format.valueOf(envelopeOf(change)));
  }

  private ObjectNode envelopeOf(Change change) {
    EnvelopeParts parts = EnvelopeParts.of(change, container.partitionKey(), shown);
    ObjectNode envelope = JsonNodeFactory.instance.objectNode();
    envelope.set(EnvelopeNames.BEFORE, parts.before().orElse(null));
    envelope.set(EnvelopeNames.AFTER, parts.after().orElse(null));
    envelope.set(EnvelopeNames.SOURCE, sourceOf(change));
    envelope.put(EnvelopeNames.OPERATION, parts.operation());
    envelope.put(EnvelopeNames.TIMESTAMP, change.timestamp().toEpochMilli());
    return envelope;
  }

  private ObjectNode sourceOf(Change change) {
    ObjectNode source =
        JsonNodeFactory.instance
            .objectNode()
            .put(EnvelopeNames.CONNECTOR, EnvelopeNames.CONNECTOR_NAME)
            .put(EnvelopeNames.DATABASE, container.name().database())
            .put(EnvelopeNames.TABLE, container.name().container())
            .put(EnvelopeNames.RANGE_ID, change.rangeId());
    if (change.lsn() != Change.NO_LSN) {
      source.put(EnvelopeNames.LSN, change.lsn());
    }
    return source
        .put(EnvelopeNames.TIMESTAMP, change.timestamp().toEpochMilli())
        .put(EnvelopeNames.TTL_EXPIRED, change.ttlExpired());
  }
}
