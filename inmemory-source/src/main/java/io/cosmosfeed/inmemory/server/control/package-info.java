/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The door for tests: what a server's account cannot be asked for by its own protocol, such as
 * splits, faults and the passing of time. As an object in process, and as JSON over HTTP.
 *
 * <p>Enter at {@link io.cosmosfeed.inmemory.server.control.ServerControl}.
 */
@NullMarked
package io.cosmosfeed.inmemory.server.control;

import org.jspecify.annotations.NullMarked;
