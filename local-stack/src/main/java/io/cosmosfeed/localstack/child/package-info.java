/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What runs inside a child JVM, beside the classes of Kafka or of the in-memory Cosmos DB; it needs
 * nothing but the JDK and, for the broker, Kafka itself.
 */
@NullMarked
package io.cosmosfeed.localstack.child;

import org.jspecify.annotations.NullMarked;
