/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ChangePage;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.PartitionKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Makes pages and changes for tests. */
public final class Pages {

  public static final String RID = "rid";
  public static final long BYTES_PER_CHANGE = 100;

  private Pages() {}

  /** A write of the document {@code id} whose partition key is {@code pk}. */
  public static Change write(String pk, String id, long lsn) {
    JsonNodeFactory json = JsonNodeFactory.instance;
    ObjectNode document = json.objectNode().put("id", id).put("pk", pk).put("_lsn", lsn);
    return new Change(
        Change.Operation.UPSERT,
        Optional.of(document),
        Optional.empty(),
        Optional.of(id),
        Optional.of(PartitionKey.of(json.textNode(pk))),
        lsn,
        Instant.ofEpochSecond(1_700_000_000 + Math.max(lsn, 0)),
        false,
        "range");
  }

  /** A delete that leaves no document to show, and so no record. */
  public static Change delete(String pk, String id, long lsn) {
    return new Change(
        Change.Operation.DELETE,
        Optional.empty(),
        Optional.empty(),
        Optional.of(id),
        Optional.of(PartitionKey.of(JsonNodeFactory.instance.textNode(pk))),
        lsn,
        Instant.ofEpochSecond(1_700_000_000 + lsn),
        false,
        "range");
  }

  public static ChangePage.Changes page(long reached, Change... changes) {
    return page(reached, OptionalLong.empty(), changes);
  }

  public static ChangePage.Changes page(long reached, OptionalLong newest, Change... changes) {
    return sized(reached, newest, changes.length * BYTES_PER_CHANGE, changes);
  }

  public static ChangePage.Changes sized(
      long reached, OptionalLong newest, long bytes, Change... changes) {
    return new ChangePage.Changes(RID, List.of(changes), reached, newest, 1.0, bytes);
  }

  /** The range was found to be split at these cuts. */
  public static ChangePage.Split split(FeedRange range, String... cuts) {
    return new ChangePage.Split(RID, range.splitAt(List.of(cuts)), 1.0);
  }
}
