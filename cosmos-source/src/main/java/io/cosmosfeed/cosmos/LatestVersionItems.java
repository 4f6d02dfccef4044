/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.Change.Operation;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import java.time.Instant;
import java.util.Optional;

/** Items of the latest-version feed: bare documents with an {@code _lsn}. */
record LatestVersionItems(PartitionKeyDefinition partitionKey) implements ItemReader {

  @Override
  public Change read(ObjectNode document, FeedRange range) {
    return new Change(
        Operation.UPSERT,
        Optional.of(document),
        Optional.empty(),
        ItemReader.text(document.path("id")),
        Optional.of(partitionKey.keyOf(document)),
        ItemReader.lsn(document.path("_lsn")),
        ItemReader.seconds(document.path("_ts")).orElse(Instant.EPOCH),
        false,
        range.toString());
  }

  @Override
  public Optional<String> resourceId(ObjectNode document) {
    return ItemReader.text(document.path("_rid"));
  }
}
