/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import io.cosmosfeed.changefeed.PartitionKey;

/**
 * What names a document in its container.
 *
 * @param id unique within the logical partition
 * @param partitionKey the values as the document has them
 * @param effectivePartitionKey where the logical partition lies in the hash space
 */
public record DocumentKey(String id, PartitionKey partitionKey, String effectivePartitionKey) {}
