/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.Change.Operation;
import io.cosmosfeed.changefeed.ContainerName;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.header.Headers;

/**
 * Says in headers what an idempotent consumer needs to know about a change. Headers that are the
 * same for many records are made once and shared; they are immutable.
 */
final class HeaderMapper {

  static final String OPERATION = "cosmos.operation";
  static final String LSN = "cosmos.lsn";
  static final String ID = "cosmos.id";
  static final String ETAG = "cosmos.etag";
  static final String RANGE_ID = "cosmos.range.id";
  static final String DATABASE = "cosmos.database";
  static final String CONTAINER = "cosmos.container";
  static final String TTL_EXPIRED = "cosmos.ttl.expired";

  private static final Header EXPIRED =
      header(TTL_EXPIRED, new SchemaAndValue(Schema.BOOLEAN_SCHEMA, true));
  private static final Header NOT_EXPIRED =
      header(TTL_EXPIRED, new SchemaAndValue(Schema.BOOLEAN_SCHEMA, false));

  private final Map<Operation, Header> operations = new EnumMap<>(Operation.class);
  private final Header database;
  private final Header container;

  /** The range of the last change: many in a row are of the same. */
  private Header range = text(RANGE_ID, "");

  HeaderMapper(ContainerName name) {
    for (Operation operation : Operation.values()) {
      operations.put(operation, text(OPERATION, operation.name().toLowerCase(Locale.ROOT)));
    }
    this.database = text(DATABASE, name.database());
    this.container = text(CONTAINER, name.container());
  }

  Headers headersOf(Change change) {
    Headers headers = new ConnectHeaders();
    headers.add(operations.get(change.operation()));
    if (change.lsn() != Change.NO_LSN) {
      headers.addLong(LSN, change.lsn());
    }
    change.id().ifPresent(id -> headers.addString(ID, id));
    etagOf(change).ifPresent(etag -> headers.addString(ETAG, etag));
    headers.add(rangeOf(change));
    headers.add(database);
    headers.add(container);
    if (change.operation() == Operation.DELETE) {
      headers.add(change.ttlExpired() ? EXPIRED : NOT_EXPIRED);
    }
    return headers;
  }

  private Header rangeOf(Change change) {
    if (!range.value().equals(change.rangeId())) {
      range = text(RANGE_ID, change.rangeId());
    }
    return range;
  }

  private static Optional<String> etagOf(Change change) {
    return change
        .current()
        .map(HeaderMapper::etag)
        .filter(JsonNode::isTextual)
        .map(JsonNode::textValue);
  }

  private static JsonNode etag(ObjectNode document) {
    return document.path("_etag");
  }

  private static Header text(String key, String value) {
    return header(key, new SchemaAndValue(Schema.STRING_SCHEMA, value));
  }

  private static Header header(String key, SchemaAndValue value) {
    return new ConnectHeaders().add(key, value).lastWithName(key);
  }
}
