/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import java.time.Duration;
import java.util.Optional;

/**
 * How a task reads.
 *
 * @param pageSize how many changes a page should have at most, from 1
 * @param pollMin the pause after the first empty page of a range
 * @param pollMax the longest pause between two reads of an idle range
 * @param startSlack what is subtracted from an instant to start at, as the service's precision is
 *     seconds
 * @param bufferBytes how much heap pages may take that are fetched or being fetched
 * @param retryTimeout how long a failing read is repeated; empty for ever
 * @param goesOnFromNow whether a range whose position has expired is read from now on, with a loss;
 *     else the task fails
 * @param identityCheck how often the resource ids of containers are compared
 */
public record ReadSettings(
    int pageSize,
    Duration pollMin,
    Duration pollMax,
    Duration startSlack,
    long bufferBytes,
    Optional<Duration> retryTimeout,
    boolean goesOnFromNow,
    Duration identityCheck) {}
