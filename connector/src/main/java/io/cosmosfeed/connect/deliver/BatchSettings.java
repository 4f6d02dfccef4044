/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.deliver;

import java.time.Duration;

/**
 * How changes are put together for Connect.
 *
 * @param processor the namespace of the checkpoints
 * @param maxRecords how many records a batch should have at most, from 1; a larger transaction goes
 *     out whole
 * @param checkpointInterval how long a position may wait for a record to travel on
 */
public record BatchSettings(String processor, int maxRecords, Duration checkpointInterval) {}
