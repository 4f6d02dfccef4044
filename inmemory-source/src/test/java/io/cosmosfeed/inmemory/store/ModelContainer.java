/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A container as naively as can be: the log of all writes, searched from its beginning each time.
 */
final class ModelContainer {

  /** What a feed has at an LSN. */
  record Entry(long lsn, String text) {}

  private record Write(long lsn, String document, String kind, int version) {
    private Entry entry() {
      return new Entry(lsn, kind + " " + document + " " + version);
    }
  }

  private final List<Write> log = new ArrayList<>();
  private long newestLsn;
  private int versions;

  /** A number that no write had before. */
  int nextVersion() {
    return ++versions;
  }

  long newestLsn() {
    return newestLsn;
  }

  /** Does all operations, or none if one is refused. */
  boolean apply(String key, List<Operation> operations) {
    Map<String, Write> now = newest(log);
    List<Write> writes = new ArrayList<>();
    for (Operation operation : operations) {
      String id = operation instanceof Operation.Delete delete ? delete.id() : idOf(operation);
      String document = key + "/" + id;
      Write before = now.get(document);
      boolean exists = before != null && !before.kind().equals("DELETE");
      boolean isRefused =
          (operation instanceof Operation.Create && exists)
              || (operation instanceof Operation.Delete && !exists);
      if (isRefused) {
        return false;
      }
      Write write =
          operation instanceof Operation.Delete
              ? new Write(newestLsn + 1, document, "DELETE", 0)
              : new Write(
                  newestLsn + 1, document, exists ? "REPLACE" : "CREATE", versionOf(operation));
      now.put(document, write);
      writes.add(write);
    }
    log.addAll(writes);
    newestLsn++;
    return true;
  }

  List<Entry> writesAfter(long lsn) {
    return log.stream().filter(write -> write.lsn() > lsn).map(Write::entry).toList();
  }

  /** Each live document's last write, in the order of the documents' first write in its LSN. */
  List<Entry> latestAfter(long lsn) {
    Map<String, Write> newest = newest(log);
    List<Entry> entries = new ArrayList<>();
    List<String> seen = new ArrayList<>();
    for (Write write : log) {
      Write last = newest.getOrDefault(write.document(), write);
      boolean isInLastTransaction = last.lsn() == write.lsn();
      boolean isLive = !last.kind().equals("DELETE");
      if (write.lsn() > lsn && isInLastTransaction && isLive && !seen.contains(write.document())) {
        seen.add(write.document());
        entries.add(new Entry(last.lsn(), "LIVE " + last.document() + " " + last.version()));
      }
    }
    return entries;
  }

  /** An entry of a container, as {@link Entry#text()} has it. */
  static String describe(LogEntry entry) {
    String name = entry.key().partitionKey().components().get(0).asText() + "/" + entry.key().id();
    if (entry instanceof StoredDocument document) {
      return "LIVE " + name + " " + version(document);
    }
    DocumentVersion write = (DocumentVersion) entry;
    int version = write.current().map(ModelContainer::version).orElse(0);
    return write.operation() + " " + name + " " + version;
  }

  private static int version(StoredDocument document) {
    return document.body().path("version").asInt();
  }

  private static Map<String, Write> newest(List<Write> log) {
    Map<String, Write> newest = new HashMap<>();
    log.forEach(write -> newest.put(write.document(), write));
    return newest;
  }

  private static String idOf(Operation operation) {
    return document(operation).path("id").asText();
  }

  private static int versionOf(Operation operation) {
    return document(operation).path("version").asInt();
  }

  private static ObjectNode document(Operation operation) {
    return operation instanceof Operation.Create create
        ? create.document()
        : ((Operation.Upsert) operation).document();
  }
}
