/* SPDX-License-Identifier: Apache-2.0 */
/** A task that runs: it takes its leases, reads them and hands out batches. */
@NullMarked
package io.cosmosfeed.connect.task;

import org.jspecify.annotations.NullMarked;
