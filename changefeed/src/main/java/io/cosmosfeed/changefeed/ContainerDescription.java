/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import java.time.Duration;
import java.util.Optional;

/**
 * A container as the account describes it.
 *
 * @param name its name
 * @param resourceId its identity: a container created again under its name has another
 * @param partitionKey how its documents are partitioned
 * @param retention how long all versions and deletes are kept, where the container itself says so.
 *     Only emulators do; a deployed account keeps this outside the container (COSMOS DB: continuous
 *     backup)
 */
public record ContainerDescription(
    ContainerName name,
    String resourceId,
    PartitionKeyDefinition partitionKey,
    Optional<Duration> retention) {}
