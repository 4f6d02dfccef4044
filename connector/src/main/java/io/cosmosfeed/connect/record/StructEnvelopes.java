/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.connect.config.StructConfig;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;

/**
 * Envelopes as structs, by whose schema names Debezium's transformations and sinks know them. The
 * documents in them have one inferred schema, before as after.
 */
final class StructEnvelopes implements Content {

  private final ContainerDescription container;
  private final UnaryOperator<ObjectNode> shown;
  private final InferredSchema documents;
  private final Schema sourceSchema;
  private Layout layout;

  StructEnvelopes(
      ContainerDescription container, StructConfig known, UnaryOperator<ObjectNode> shown) {
    this.container = container;
    this.shown = shown;
    this.documents = InferredSchema.optional(container.name(), known);
    this.sourceSchema = sourceSchema(container.name());
    this.layout = Layout.of(container.name(), documents.column(), sourceSchema);
  }

  @Override
  public Optional<SchemaAndValue> valueOf(Change change) {
    EnvelopeParts parts = EnvelopeParts.of(change, container.partitionKey(), shown);
    Layout today = layoutFor(parts);
    Struct envelope = new Struct(today.schema());
    parts.before().ifPresent(node -> today.document().putInto(envelope, today.before(), node));
    parts.after().ifPresent(node -> today.document().putInto(envelope, today.after(), node));
    envelope.put(EnvelopeNames.SOURCE, sourceOf(change));
    envelope.put(EnvelopeNames.OPERATION, parts.operation());
    envelope.put(EnvelopeNames.TIMESTAMP, change.timestamp().toEpochMilli());
    return Optional.of(new SchemaAndValue(today.schema(), envelope));
  }

  private Layout layoutFor(EnvelopeParts parts) {
    boolean hasNewsBefore = parts.before().map(documents::learn).orElse(false);
    boolean hasNewsAfter = parts.after().map(documents::learn).orElse(false);
    if (hasNewsBefore || hasNewsAfter) {
      layout = Layout.of(container.name(), documents.column(), sourceSchema);
    }
    return layout;
  }

  private Struct sourceOf(Change change) {
    Struct source =
        new Struct(sourceSchema)
            .put(EnvelopeNames.CONNECTOR, EnvelopeNames.CONNECTOR_NAME)
            .put(EnvelopeNames.DATABASE, container.name().database())
            .put(EnvelopeNames.TABLE, container.name().container())
            .put(EnvelopeNames.RANGE_ID, change.rangeId())
            .put(EnvelopeNames.TIMESTAMP, change.timestamp().toEpochMilli())
            .put(EnvelopeNames.TTL_EXPIRED, change.ttlExpired());
    return change.lsn() == Change.NO_LSN ? source : source.put(EnvelopeNames.LSN, change.lsn());
  }

  private static Schema sourceSchema(ContainerName container) {
    return SchemaBuilder.struct()
        .name(SchemaNames.ofSource(container))
        .field(EnvelopeNames.CONNECTOR, Schema.STRING_SCHEMA)
        .field(EnvelopeNames.DATABASE, Schema.STRING_SCHEMA)
        .field(EnvelopeNames.TABLE, Schema.STRING_SCHEMA)
        .field(EnvelopeNames.RANGE_ID, Schema.STRING_SCHEMA)
        .field(EnvelopeNames.LSN, Schema.OPTIONAL_INT64_SCHEMA)
        .field(EnvelopeNames.TIMESTAMP, Schema.INT64_SCHEMA)
        .field(EnvelopeNames.TTL_EXPIRED, Schema.BOOLEAN_SCHEMA)
        .build();
  }

  /** The schema of envelopes around one schema of documents. */
  private record Layout(Schema schema, StructColumn document, Field before, Field after) {

    static Layout of(ContainerName container, StructColumn document, Schema source) {
      Schema schema =
          SchemaBuilder.struct()
              .name(SchemaNames.ofEnvelope(container))
              .field(EnvelopeNames.BEFORE, document.schema())
              .field(EnvelopeNames.AFTER, document.schema())
              .field(EnvelopeNames.SOURCE, source)
              .field(EnvelopeNames.OPERATION, Schema.STRING_SCHEMA)
              .field(EnvelopeNames.TIMESTAMP, Schema.OPTIONAL_INT64_SCHEMA)
              .build();
      return new Layout(
          schema, document, schema.field(EnvelopeNames.BEFORE), schema.field(EnvelopeNames.AFTER));
    }
  }
}
