/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.PartitionKeyPath;
import io.cosmosfeed.inmemory.server.behaviour.Behaviour;
import io.cosmosfeed.inmemory.server.behaviour.VersionsBehaviour;
import io.cosmosfeed.inmemory.server.behaviour.VersionsBehaviour.DeleteShape;
import io.cosmosfeed.inmemory.store.Container;
import io.cosmosfeed.inmemory.store.DocumentVersion;
import io.cosmosfeed.inmemory.store.FeedPage;
import io.cosmosfeed.inmemory.store.StoredDocument;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** Pages of the change feeds as the service writes them. */
final class FeedJson {
  private static final byte[] EMPTY_OBJECT = {'{', '}'};

  private final RawDocuments raw;
  private final Supplier<Behaviour> behaviour;

  FeedJson(RawDocuments raw, Supplier<Behaviour> behaviour) {
    this.raw = raw;
    this.behaviour = behaviour;
  }

  /** Latest version: documents, each with {@code _lsn}. */
  byte[] documents(Container container, FeedPage<StoredDocument> page) {
    PageWriter writer = new PageWriter(container.resourceId(), page.bytes());
    page.entries().forEach(document -> writer.item().json(raw.feedJsonOf(document)));
    return writer.close();
  }

  /** Latest version as a client gets it that names a wire format: no operation is told. */
  byte[] envelopes(Container container, FeedPage<StoredDocument> page) {
    PageWriter writer = new PageWriter(container.resourceId(), page.bytes());
    for (StoredDocument document : page.entries()) {
      ObjectNode metadata = metadata(document.lsn(), document.timestamp());
      writer
          .item()
          .text("{\"current\":")
          .json(raw.jsonOf(document))
          .text(",\"metadata\":" + metadata + "}");
    }
    return writer.close();
  }

  /** All versions and deletes. */
  byte[] versions(Container container, FeedPage<DocumentVersion> page) {
    PageWriter writer = new PageWriter(container.resourceId(), page.bytes());
    page.entries().forEach(version -> version(writer.item(), container, version));
    return writer.close();
  }

  private void version(PageWriter writer, Container container, DocumentVersion version) {
    VersionsBehaviour shape = behaviour.get().versions();
    boolean isDelete = version.operation() == Change.Operation.DELETE;
    boolean hasCurrent = !isDelete || shape.deletes() != DeleteShape.NO_CURRENT;
    writer.text("{");
    if (hasCurrent) {
      writer.text("\"current\":").json(version.current().map(raw::jsonOf).orElse(EMPTY_OBJECT));
      writer.text(",");
    }
    version
        .previous()
        .ifPresent(before -> writer.text("\"previous\":").json(raw.jsonOf(before)).text(","));
    writer.text("\"metadata\":" + metadata(container, version, shape) + "}");
  }

  private static ObjectNode metadata(
      Container container, DocumentVersion version, VersionsBehaviour shape) {
    boolean isDelete = version.operation() == Change.Operation.DELETE;
    ObjectNode metadata = metadata(version.lsn(), version.timestamp());
    metadata.put("operationType", version.operation().name().toLowerCase(Locale.ROOT));
    if (version.previousLsn().isPresent() || shape.writesDefaults()) {
      metadata.put("previousImageLSN", version.previousLsn().orElse(0));
    }
    if (version.ttlExpired() || shape.writesDefaults()) {
      metadata.put("timeToLiveExpired", version.ttlExpired());
    }
    if (isDelete && shape.deletes() != DeleteShape.ANONYMOUS) {
      metadata.put("id", version.key().id());
      metadata.set("partitionKey", partitionKey(container, version));
    }
    return metadata;
  }

  private static ObjectNode metadata(long lsn, Instant timestamp) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("lsn", lsn)
        .put("crts", timestamp.getEpochSecond());
  }

  /** The key by the paths of its levels, without their first slash; missing values are left out. */
  private static ObjectNode partitionKey(Container container, DocumentVersion version) {
    ObjectNode key = JsonNodeFactory.instance.objectNode();
    List<PartitionKeyPath> levels = container.partitionKey().levels();
    for (int i = 0; i < levels.size(); i++) {
      JsonNode value = version.key().partitionKey().components().get(i);
      if (!value.isMissingNode()) {
        key.set(levels.get(i).toString().substring(1), value);
      }
    }
    return key;
  }
}
