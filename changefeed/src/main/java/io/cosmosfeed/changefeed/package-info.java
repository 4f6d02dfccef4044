/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What a change feed is: the SPI between the Kafka Connect plugin and the providers that read the
 * feed of Azure Cosmos DB containers. It knows neither Kafka nor the Azure SDK.
 *
 * <p>Enter at {@link io.cosmosfeed.changefeed.ChangeFeedProvider}; the abstract test {@code
 * ChangeFeedContract} states what each provider owes.
 */
@NullMarked
package io.cosmosfeed.changefeed;

import org.jspecify.annotations.NullMarked;
