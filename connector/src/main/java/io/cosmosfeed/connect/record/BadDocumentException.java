/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.PartitionKey;
import java.util.stream.Collectors;
import org.apache.kafka.connect.errors.DataException;

/**
 * A change that no record can be made of. The message names the document and where it stands in the
 * feed, never its content.
 */
public final class BadDocumentException extends DataException {

  private static final long serialVersionUID = 1L;

  private BadDocumentException(String message, UnmappableException cause) {
    super(message, cause);
  }

  static BadDocumentException of(
      ContainerName container, Change change, UnmappableException reason) {
    String message =
        "No record can be made of the document with id %s and partition key %s of container '%s', in range %s at LSN %d: %s"
            .formatted(
                change.id().map(id -> "'" + id + "'").orElse("unknown"),
                change.partitionKey().map(BadDocumentException::text).orElse("unknown"),
                container,
                change.rangeId(),
                change.lsn(),
                reason.getMessage());
    return new BadDocumentException(message, reason);
  }

  private static String text(PartitionKey key) {
    return key.components().stream()
        .map(component -> component.isMissingNode() ? KeyText.MISSING : component.toString())
        .collect(Collectors.joining(",", "[", "]"));
  }
}
