/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Kafka, Kafka Connect and an in-memory Cosmos DB on one machine, each a child JVM that ends with
 * its parent: what the integration tests run on, and the parts behind {@code ./run-local}.
 */
@NullMarked
package io.cosmosfeed.localstack;

import org.jspecify.annotations.NullMarked;
