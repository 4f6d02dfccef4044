/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Trouble on demand: which requests meet it, for how long, and what it does to their answers.
 *
 * <p>Enter at {@link io.cosmosfeed.inmemory.server.fault.Faults}.
 */
@NullMarked
package io.cosmosfeed.inmemory.server.fault;

import org.jspecify.annotations.NullMarked;
