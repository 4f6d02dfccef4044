/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The change feed of an Azure Cosmos DB account, read page by page with the Azure SDK.
 *
 * <p>Enter at {@link io.cosmosfeed.cosmos.CosmosChangeFeedProvider}. The SDK stays inside this
 * package: its continuation tokens are built and read in {@code ContinuationToken}, its failures
 * become {@code ChangeFeedException}s in {@code ErrorMapping}, and its clients are shared through
 * {@code SharedClients}.
 */
@NullMarked
package io.cosmosfeed.cosmos;

import org.jspecify.annotations.NullMarked;
