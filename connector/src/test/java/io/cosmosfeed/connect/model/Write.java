/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.model;

import java.time.Instant;

/**
 * One version of one document, as the service wrote it.
 *
 * @param index its place among all writes ever
 * @param resourceId the container it was written to
 * @param key the partition key
 * @param hash where the key lies in the key space
 * @param document the document's name within the partition key
 * @param lsn shared by the writes of one transaction
 * @param time when
 */
record Write(
    int index,
    String resourceId,
    String key,
    String hash,
    String document,
    long lsn,
    Instant time) {

  /** What a later write of the same document has in common with this one. */
  String path() {
    return resourceId + "/" + key + "/" + document;
  }
}
